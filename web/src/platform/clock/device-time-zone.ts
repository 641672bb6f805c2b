/** Returns the IANA name of the zone that this device is in now; a traveller's zone changes while the page is open. */
export function deviceTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // A device without a configured zone reports none, or this name, for which no format can be made; it shows UTC.
  return timeZone && timeZone !== 'Etc/Unknown' ? timeZone : 'UTC';
}
