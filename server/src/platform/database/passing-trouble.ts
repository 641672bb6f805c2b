/** Connections, resources, the operator, time limits, locks and idle transactions, by their SQLSTATE. */
const passingStates = /^(08...|53...|57...|55P03|25P0[34])$/;
const passingMessages =
  /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered|the database said nothing)/;

/** Whether the database, or the way to it, failed in a manner that may be over when the same is asked again. */
export function isPassingTrouble(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && passingStates.test(at.code)) return true;
    if (passingMessages.test(at.message)) return true;
  }
  return false;
}
