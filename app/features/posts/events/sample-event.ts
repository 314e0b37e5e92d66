import { addDays } from "#core/time/calendar.ts"
import { instantOf } from "#core/time/farm-clock.ts"
import { localDay } from "#core/time/local-time.ts"
import { type Weekday, weekdayOf } from "#features/hours/weekly-hours.ts"
import type { PostEvent } from "./post-event.ts"

/** An event of the sample catalogue: on the first such weekday after a number of days, so that it is upcoming at first. */
export type SampleEvent = { fromDays: number; weekday: Weekday; starts: string; ends: string; place: string }

export function sampleEvent(sample: SampleEvent, now: Date): PostEvent {
	let day = addDays(localDay(now.toISOString()), sample.fromDays)
	while (weekdayOf(day) !== sample.weekday) day = addDays(day, 1)
	const at = (time: string) => instantOf(day, time).toISOString()
	return {
		startsAt: at(sample.starts),
		endsAt: at(sample.ends),
		allDay: false,
		place: sample.place,
		cancelled: false,
		signUpUrl: "",
	}
}
