/** The IANA name of the zone that this device is in now: a traveller's changes while the page is open. */
export function deviceTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
