import {
	type Describe,
	type Farm,
	type JsonLdNode,
	type SharePicture,
	sharedPhoto,
} from "#core/document/page-metadata.server.ts"
import { organization } from "#core/document/structured-data.server.ts"
import { type PageRange, rangeSearch } from "#core/forms/page-range.ts"
import { withOffset } from "#core/time/farm-clock.ts"
import { nextDates, shownDate } from "./events/event-dates.server.ts"
import { firstDayOf, type PostEvent } from "./events/post-event.ts"
import type { Post, PostCover, PublicPage } from "./post.ts"

export const describeBlog: Describe<{ range: PageRange }> = ({ data }) => ({
	path: `/blog${rangeSearch(data.range)}`,
	isIndexed: true,
})

type PostPage = { post: Omit<Post, "content">; description: string }

export const describePost: Describe<PostPage> = ({ data, farm }) => {
	const path = `/blog/${data.post.slug}`
	const picture = coverPicture(farm, data.post)
	return {
		path,
		isIndexed: true,
		...(picture && { picture }),
		structuredData: datesInData(data.post.event).map((date) =>
			eventNode(farm, data, date, { path, picture }),
		),
	}
}

export const describePage: Describe<PublicPage> = ({ data, farm }) => {
	const picture = coverPicture(farm, { ...data, ...data.cover })
	return { path: data.path, isIndexed: true, ...(picture && { picture }) }
}

/** The next dates of an event that repeats. */
function datesInData(event: PostEvent | null): PostEvent[] {
	if (!event) return []
	const now = new Date()
	const next = event.dates.length > 0 ? nextDates(event, now) : []
	return next.length > 0 ? next : [shownDate(event, now)]
}

function coverPicture(farm: Farm, post: PostCover & { title: string }): SharePicture | undefined {
	return sharedPhoto(farm, post.coverUrl, post.coverAlt || post.title)
}

function eventNode(
	farm: Farm,
	{ post, description }: PostPage,
	event: PostEvent,
	{ path, picture }: { path: string; picture: SharePicture | undefined },
): JsonLdNode {
	const moment = (text: string) => (event.allDay ? text : withOffset(text))
	const { place: name } = event
	const url = farm.origin + path
	return {
		"@type": "Event",
		"@id": `${url}#event${event.dates.length > 0 ? `-${firstDayOf(event)}` : ""}`,
		name: post.title,
		description,
		startDate: moment(event.startsAt),
		...(event.endsAt !== null && { endDate: moment(event.endsAt) }),
		eventStatus: `https://schema.org/${event.cancelled ? "EventCancelled" : "EventScheduled"}`,
		eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
		location: { "@type": "Place", name: name || farm.name, address: name || farm.streetAddress || farm.name },
		image: (picture ?? farm.picture).address,
		url,
		organizer: organization(farm),
		...(event.signUpUrl && { offers: { "@type": "Offer", url: event.signUpUrl } }),
		inLanguage: "en-CA",
	}
}
