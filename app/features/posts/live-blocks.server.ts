import { farmOf } from "#core/settings/farm.ts"
import { readSettings } from "#core/settings/setting.server.ts"
import { isBlogEnabled } from "#core/settings/setting.ts"
import { telephoneLink } from "#core/text/telephone.ts"
import type { Database } from "#db/connection.ts"
import { readOpeningTimes } from "#features/hours/opening-times.server.ts"
import { pageOfUpcomingEvents } from "./events/event-list.server.ts"
import { describeDate } from "./events/event-text.ts"
import { blockOf, isQuestion, liveBlockOf } from "./markdown-blocks.ts"

const SHOWN_EVENTS = 3

const MAX_BLOCKS = 20

/** Replaces '{contact}' and '{next events}' by Markdown with what they stand for now. */
export async function fillLiveBlocks(db: Database, text: string): Promise<string> {
	const lines = text.split("\n")
	const filled = new Map<string, string>()
	for (const block of lines.flatMap((line) => liveBlockOf(line) ?? []))
		if (!filled.has(block)) filled.set(block, await (block === "contact" ? contactBlock : eventsBlock)(db))
	let blocks = 0
	let isAnswer = false
	return lines
		.map((line) => {
			isAnswer = line.trim() !== "" && (isAnswer || isQuestion(line))
			const block = liveBlockOf(line)
			if (block === undefined) return line
			blocks += 1
			if (blocks > MAX_BLOCKS) return ""
			const markdown = filled.get(block) ?? ""
			// An empty line would end the answer.
			return isAnswer ? markdown.trim().replace(/\n{2,}/g, "\n+ ") : markdown
		})
		.join("\n")
}

/** Why a text with such lines can't be saved, in words for its author; undefined if it can. */
export function liveBlockProblem(text: string): string | undefined {
	const blocks = text.split("\n").filter((line) => blockOf(line) !== undefined)
	const other = blocks.find((line) => !liveBlockOf(line))?.trim()
	if (other)
		return `${other}: there is no such block. The blocks are {contact} and {next events}. If it is text, write \\${other}.`
	if (blocks.length > MAX_BLOCKS)
		return `There are ${blocks.length} lines such as {contact}. At most ${MAX_BLOCKS} are possible.`
	return undefined
}

/** A quote with an empty line around it is a box. */
async function contactBlock(db: Database): Promise<string> {
	const farm = farmOf(await readSettings(db))
	const lines = [
		`**${escapeMarkdown(farm.name)}**`,
		escapeMarkdown(farm.streetAddress),
		farm.mapUrl && `[Find us on the map](<${farm.mapUrl}>)`,
		farm.contactEmail && `[${escapeMarkdown(farm.contactEmail)}](<mailto:${farm.contactEmail}>)`,
		farm.telephone && `[${escapeMarkdown(farm.telephone)}](<${telephoneLink(farm.telephone)}>)`,
	]
	return `\n${lines
		.filter(Boolean)
		.map((line) => `> ${line}`)
		.join("\n")}\n`
}

async function eventsBlock(db: Database): Promise<string> {
	const now = new Date()
	const isOn = isBlogEnabled(await readSettings(db))
	const { events } = isOn ? await pageOfUpcomingEvents(db, { from: 1, page: 1 }, now) : { events: [] }
	const planned = events.filter(({ event }) => !event.cancelled).slice(0, SHOWN_EVENTS)
	if (planned.length === 0) return "No events are planned at the moment."
	const { times } = await readOpeningTimes(db)
	// Another mark than most lists have, so that it isn't part of the one above.
	const items = planned.map(
		({ slug, title, event }) =>
			`+ [${escapeMarkdown(title)}](/blog/${slug}), ${escapeMarkdown(describeDate(event, now, times))}`,
	)
	return `\n${[...items, "", "[All events](/events)"].join("\n")}\n`
}

/** One that Markdown makes a link before it reads signs in it. */
const ADDRESS = /(?<![^\s(])(https?:\/\/[\w\-.~:/?#@!$&'+,;=%]+)(?=[\s)]|$)/

/** The Markdown that shows a plain text as it is. Web addresses in it are still links. */
export function escapeMarkdown(text: string): string {
	return (
		text
			.split(ADDRESS)
			.map((part, at) => (at % 2 === 1 ? part : part.replace(/[\\`*_[\]|<>#!~&]|:(?=\/\/)/g, "\\$&")))
			.join("")
			.split("\n")
			// Not with the flag m, which takes long for many other line breaks in a row.
			.map((line) => line.replace(/^(\s*)([-+?{]|\d+(?=[.)]))/, escapeBeginning))
			.join("\n")
	)
}

/** Of a line that would be a list, a button, a question, live text or the line below a table's head. */
function escapeBeginning(_: string, space: string, sign: string): string {
	return /\d/.test(sign) ? `${space}${sign}\\` : `${space}\\${sign}`
}
