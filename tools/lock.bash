# Sourced by ./mjuz and tools/pulumi/get: a lock that one process at a time holds.
#
# The kernel keeps it (flock(2) on an open file) and frees it when the last process that has
# the file open ends, however it ends, so there is no stale lock to recognise. Linux brings the
# command flock; macOS does not, but brings Perl, which can lock the file that this shell has open.

# hold_lock FILE WHAT: waits for the lock on FILE, saying on stderr every 10 s that WHAT is waited for.
# It is held until release_lock or the end of this process. File descriptor 9 is taken.
hold_lock() {
  local waited=0
  exec 9>>"$1" || return
  until try_lock; do
    if [ $((waited % 10)) -eq 0 ]; then
      echo "Another process is $2; waiting for it ($waited s)" >&2
    fi
    sleep 1
    waited=$((waited + 1))
  done
}

release_lock() {
  exec 9>&-
}

try_lock() {
  if command -v flock >/dev/null; then
    flock -n 9
  elif command -v perl >/dev/null; then
    perl -MFcntl=:flock -e 'open(my $lock, ">>&=", 9) or die; exit !flock($lock, LOCK_EX | LOCK_NB)'
  else
    true # Unlocked, the worst is that the same thing is built twice.
  fi
}
