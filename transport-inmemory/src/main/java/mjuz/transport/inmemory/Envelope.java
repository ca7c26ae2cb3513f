package mjuz.transport.inmemory;

import mjuz.core.message.Message;
import mjuz.core.model.DeploymentName;

/**
 * A message on its way.
 *
 * @param from who sent it
 * @param to whose it is
 * @param session the session it was sent in
 * @param message what
 */
public record Envelope(DeploymentName from, DeploymentName to, long session, Message message) {}
