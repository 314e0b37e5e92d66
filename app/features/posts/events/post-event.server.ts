import type { Selectable } from "kysely"
import type { Schema } from "#db/schema.ts"
import { eventDays } from "./event-dates.server.ts"
import type { PostEvent } from "./post-event.ts"

export function eventColumns(event: PostEvent | null) {
	const days = event && eventDays(event)
	return {
		event_starts_at: event?.startsAt ?? null,
		event_ends_at: event?.endsAt ?? null,
		event_all_day: event?.allDay ? (1 as const) : (0 as const),
		event_place: event?.place ?? "",
		event_sign_up_url: event?.signUpUrl ?? "",
		event_cancelled: event?.cancelled ? (1 as const) : (0 as const),
		event_local_start: days?.localStart ?? null,
		event_last_day: days?.lastDay ?? null,
		event_repeats: event?.repeats ? JSON.stringify(event.repeats) : null,
	}
}

export const EVENT_COLUMNS = [
	"event_starts_at",
	"event_ends_at",
	"event_all_day",
	"event_place",
	"event_cancelled",
	"event_sign_up_url",
	"event_repeats",
] as const

export type EventRow = Pick<Selectable<Schema["posts"]>, (typeof EVENT_COLUMNS)[number]>

export function toEvent(row: EventRow): PostEvent | null {
	if (row.event_starts_at === null) return null
	return {
		startsAt: row.event_starts_at,
		endsAt: row.event_ends_at,
		allDay: row.event_all_day === 1,
		place: row.event_place,
		cancelled: row.event_cancelled === 1,
		signUpUrl: row.event_sign_up_url,
		...(row.event_repeats !== null && { repeats: JSON.parse(row.event_repeats) }),
	}
}
