/** The IANA name of the zone that this device is in now: a traveller's changes while the page is open. */
export function deviceTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // One that was not told where it is names none, or this one, of which no format can be made, and shows UTC.
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : 'UTC';
}
