/**
 * The protocol on real Pulumi: several deployments, each with its own journal, transport, CLI and
 * stack, in whatever order they start, change, stop, crash or are destroyed. Each scenario ends
 * with the check of the merged traces, of the stacks and their resources, and that nothing is left
 * running.
 *
 * <pre>
 * start and destroy in every order         StartAndDestroyIT
 * stop and start in every order            RestartIT
 * kill -9 at the worst moments             KilledStorageIT, KilledContentIT, ChaosIT
 * replacement, create-first, delete-first  ReplacementOrderIT
 * values, offers and wishes come and go    WithdrawalIT
 * a peer that is away for long             WithdrawalIT
 * each other's offers, chain, diamond      ManyTeamsIT
 * rounds that fail, R11                    FailingRoundIT
 * lost journals                            LostJournalIT
 * defect 1 stuck-withdrawal                WithdrawalIT (a wish removed before its offer)
 * defect 2 replace-hole                    ReplacementOrderIT (delete-first)
 * defect 3 unnoticed-restart               KilledContentIT, LostJournalIT
 * defect 4 reordered-update                WithdrawalIT (values that change quickly)
 * defect 5 reoffer-before-release          WithdrawalIT (put back before the release)
 * defect 6 failed-deploy-locks             FailingRoundIT (a deployment of the page that failed)
 * defect 7 forged-origin                   ImpostorIT
 * defect 8 mutual-withdrawal               ManyTeamsIT
 * </pre>
 */
@NullMarked
package mjuz.pulumi.proof;

import org.jspecify.annotations.NullMarked;
