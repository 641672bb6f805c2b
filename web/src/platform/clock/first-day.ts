import type { Weekday } from '@focuspool/domain/stats/weeks-and-months';

// Browsers have the one or the other, or neither.
type WeekInfo = { readonly firstDay: Weekday };
type WithWeek = { readonly weekInfo?: WeekInfo; readonly getWeekInfo?: () => WeekInfo };

/** The first day of the week where the device's language is spoken; Monday where the browser does not know. */
export function localeFirstDay(locale: string = navigator.language): Weekday {
  const known = new Intl.Locale(locale) as unknown as WithWeek;
  return (known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1;
}
