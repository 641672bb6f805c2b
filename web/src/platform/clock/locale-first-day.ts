import type { Weekday } from '@focuspool/domain/stats/weeks-and-months';

// Browsers support one or the other, or neither.
type WeekInfo = { readonly firstDay: Weekday };
type WithWeek = { readonly weekInfo?: WeekInfo; readonly getWeekInfo?: () => WeekInfo };

/** Returns the first day of the week in the device's locale; Monday if the browser does not know. */
export function localeFirstDay(locale: string = navigator.language): Weekday {
  const known = new Intl.Locale(locale) as unknown as WithWeek;
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}
