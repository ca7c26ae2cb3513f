package mjuz.core.transport;

import mjuz.core.model.DeploymentName;

/**
 * Who a transport speaks for.
 *
 * @param name the deployment
 * @param journalId names the journal of the deployment: two processes with one name and different
 *     journals are two deployments by mistake
 * @param incarnation this run of the deployment's process; later runs have higher numbers
 */
public record LocalIdentity(DeploymentName name, String journalId, long incarnation) {}
