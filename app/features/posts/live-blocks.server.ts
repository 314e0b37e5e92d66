import { farmOf } from "#core/settings/farm.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { telephoneLink } from "#core/text/telephone.ts"
import { escapeXml } from "#core/text/xml.ts"
import type { Database } from "#db/connection.ts"
import { listUpcomingEvents } from "./events/event-list.server.ts"
import { eventWhen } from "./events/event-text.ts"
import { blockOf, type LiveBlocks, liveBlockOf } from "./markdown-blocks.ts"

const SHOWN_EVENTS = 3

/** Replacements for '{contact}' and '{next events}'. `base`: the site's origin, for readers that don't know it. */
export async function readLiveBlocks(db: Database, text: string, base = ""): Promise<LiveBlocks> {
	const blocks = new Set(text.split("\n").map(liveBlockOf))
	return {
		...(blocks.has("contact") && { contact: await contactBlock(db) }),
		...(blocks.has("next events") && { "next events": await eventsBlock(db, base) }),
	}
}

/** Returns an error message for the author; undefined for a valid text. */
export function liveBlockProblem(text: string): string | undefined {
	const blocks = text.split("\n").filter((line) => blockOf(line) !== undefined)
	const other = blocks.find((line) => !liveBlockOf(line))?.trim()
	return (
		other &&
		`${other}: there is no such block. The blocks are {contact} and {next events}. If it is text, write \\${other}.`
	)
}

async function contactBlock(db: Database): Promise<string> {
	const farm = farmOf(await readSettings(db))
	const { contactEmail, telephone } = farm
	const lines = [
		`<strong>${escapeXml(farm.name)}</strong>`,
		escapeXml(farm.streetAddress),
		farm.mapUrl && linkTo(farm.mapUrl, "Find us on the map", EXTERNAL),
		contactEmail && linkTo(`mailto:${contactEmail}`, contactEmail),
		telephone && linkTo(telephoneLink(telephone), telephone),
	]
	return `<blockquote>\n${lines.filter(Boolean).map(paragraph).join("")}</blockquote>\n`
}

async function eventsBlock(db: Database, base: string): Promise<string> {
	const events = await listUpcomingEvents(db, new Date())
	const planned = events.filter(({ event }) => !event.cancelled).slice(0, SHOWN_EVENTS)
	if (planned.length === 0) return paragraph("No events are planned at the moment.")
	const items = planned.map(({ slug, title, event }) => {
		const link = linkTo(`${base}/blog/${slug}`, title)
		return `<li dir="auto">${link}, ${escapeXml(eventWhen(event))}</li>\n`
	})
	return `<ul>\n${items.join("")}</ul>\n${paragraph(linkTo(`${base}/events`, "All events"))}`
}

const paragraph = (html: string) => `<p dir="auto">${html}</p>\n`

const EXTERNAL = {
	rel: ' rel="external nofollow noopener noreferrer"',
	more: '<span class="sr-only"> (another website)</span>',
}

const linkTo = (url: string, text: string, { rel, more } = { rel: "", more: "" }) =>
	`<a href="${escapeXml(url)}"${rel}>${escapeXml(text)}${more}</a>`
