import { oneOf, optionalLine, requiredPassage, webAddress } from "#core/forms/text-rules.ts"
import { type ContentOf, defineRecord } from "#core/records/define-record.ts"
import { instant } from "#core/records/field.ts"
import { isLink } from "#core/text/web-address.ts"
import { LEVEL_LABELS, MAX_NOTICES, NOTICE_LEVELS, type Notice } from "./notice.ts"

const MAX_TEXT = 300

export const NOTICE = defineRecord<Notice>()({
	table: "notices",
	title: "text",
	noun: "notice",
	role: "closing",
	newAt: "/admin/site/hours/notices/new",
	page: "/admin/site/hours/notices/:id/edit",
	list: "/admin/site/hours",
	most: MAX_NOTICES,
	isNewestFirst: true,
	createdAt: "shown",
	api: { path: "/api/notices" },
	fields: {
		text: {
			kind: "passage",
			label: "Text",
			rule: requiredPassage("Text", MAX_TEXT),
			rows: 3,
			hint: `Up to ${MAX_TEXT} characters. Say what happened, then what to do.`,
		},
		level: {
			kind: "choice",
			label: "Level",
			rule: oneOf("Level", NOTICE_LEVELS),
			options: LEVEL_LABELS,
			initial: "caution",
		},
		link: {
			kind: "line",
			label: "Link",
			meaning: "a path of this site or an http(s) URL; empty without a link",
			rule: webAddress(
				"Link",
				optionalLine("Link", 500),
				isLink,
				"must begin with http:// or https://, or with / for a page of this site",
			),
			input: { inputMode: "url", autoCapitalize: "none", autoComplete: "off" },
			hint: "Optional: https://… or a page of this site, such as /blog.",
		},
		linkText: {
			kind: "line",
			label: "Words of the link",
			rule: optionalLine("Words of the link", 80),
			input: { autoComplete: "off" },
			hint: "Optional, such as 'Road conditions'. Otherwise the link is called 'More information'.",
		},
		startsAt: {
			kind: "time",
			label: "Start",
			rule: instant("startsAt"),
			meaning: "null: from the beginning",
			hint: "Optional, in the farm's time. Without a start, it is shown at once.",
		},
		endsAt: {
			kind: "time",
			label: "End",
			rule: instant("endsAt"),
			meaning: "null: until it is deleted",
			hint: "Optional. Without an end, it is shown until you delete it.",
		},
	},
	formOrder: ["text", "level", "startsAt", "endsAt", "link", "linkText"],
	check({ startsAt, endsAt, link, linkText }) {
		const isOver = typeof startsAt === "string" && typeof endsAt === "string" && endsAt <= startsAt
		const isWithoutLink = link === "" && typeof linkText === "string" && linkText !== ""
		return {
			...(isOver && { endsAt: ["End must be after the start"] }),
			...(isWithoutLink && { link: ["Link is missing, but it has words"] }),
		}
	},
	tooMany: `There are already ${MAX_NOTICES} notices, and none has ended. Delete one first.`,
	saved: () => ({ title: "Notice saved" }),
})

export type NoticeContent = ContentOf<typeof NOTICE>
