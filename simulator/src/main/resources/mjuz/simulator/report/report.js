'use strict';
(function () {
  var lanes = document.getElementById('lanes');
  var scroll = lanes.parentNode;
  var tip = document.getElementById('tip');
  var scale = 1;

  // Titles are for those who run no scripts; these come at once and stay.
  function told(target) {
    var at = target.closest('[data-title],[title]');
    if (at === null) { return null; }
    if (at.hasAttribute('title')) {
      at.setAttribute('data-title', at.getAttribute('title'));
      at.removeAttribute('title');
    }
    return at;
  }

  function peers(at) {
    document.querySelectorAll('.lane.peer,.lane.me').forEach(function (lane) {
      lane.classList.remove('peer', 'me');
    });
    if (at === null || at.dataset.peers === undefined) { return; }
    at.closest('.lane').classList.add('me');
    at.dataset.peers.split(' ').forEach(function (name) {
      document.querySelectorAll('.lane').forEach(function (lane) {
        if (lane.dataset.name === name) { lane.classList.add('peer'); }
      });
    });
  }

  document.addEventListener('mousemove', function (event) {
    var at = told(event.target);
    peers(at);
    if (at === null) { tip.style.display = 'none'; return; }
    tip.textContent = at.getAttribute('data-title');
    tip.style.display = 'block';
    var left = Math.min(event.clientX + 14, window.innerWidth - tip.offsetWidth - 8);
    var top = event.clientY + 18;
    if (top + tip.offsetHeight - window.innerHeight > 0) { top = event.clientY - tip.offsetHeight - 12; }
    tip.style.left = Math.max(4, left) + 'px';
    tip.style.top = Math.max(4, top) + 'px';
  });

  function zoom(factor, x) {
    var next = Math.min(400, Math.max(1, scale * factor));
    var share = (scroll.scrollLeft + x - 92) / (lanes.offsetWidth - 92);
    scale = next;
    lanes.style.width = scale * 100 + '%';
    scroll.scrollLeft = share * (lanes.offsetWidth - 92) + 92 - x;
  }

  scroll.addEventListener('wheel', function (event) {
    if (!event.ctrlKey) { return; }
    event.preventDefault();
    zoom(event.deltaY > 0 ? 1 / 1.3 : 1.3, event.clientX - scroll.getBoundingClientRect().left);
  }, { passive: false });
  document.getElementById('in').onclick = function () { zoom(2, scroll.clientWidth / 2); };
  document.getElementById('out').onclick = function () { zoom(0.5, scroll.clientWidth / 2); };
  document.getElementById('fit').onclick = function () { zoom(0, 0); };

  var whole = document.getElementById('whole');
  whole.onclick = function () {
    var real = document.getElementById('graph').classList.toggle('real');
    whole.textContent = real ? 'all in view' : 'real size';
  };

  document.querySelectorAll('[data-go]').forEach(function (row) {
    row.onclick = function () {
      var at = document.getElementById(row.dataset.go);
      document.querySelectorAll('.found').forEach(function (each) { each.classList.remove('found'); });
      if (at === null) { return; }
      at.classList.add('found');
      zoom(0, 0);
      var wanted = Math.min(60, scroll.clientWidth / 3 / Math.max(4, at.offsetWidth));
      if (wanted > 1) { zoom(wanted, 92); }
      document.getElementById('timeline').scrollIntoView();
      scroll.scrollLeft = at.offsetLeft - scroll.clientWidth / 4;
      scroll.scrollTop = at.closest('.lane').offsetTop - 60;
      peers(at);
    };
  });
})();
