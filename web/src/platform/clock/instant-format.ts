/** When something was, to the minute, as the device writes it. */
export const instantFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
