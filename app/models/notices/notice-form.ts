import { z } from "zod"
import { formKey, oneOf, optionalLine, requiredPassage, revision } from "#app/models/forms/text-rules.ts"
import { addressProblem, parseWebAddress, withScheme } from "#app/models/text/web-address.ts"
import { parseLocalTime } from "#app/models/time/local-input.ts"
import { NOTICE_LEVELS, type Notice } from "./notice.ts"

/** Maximum lengths in characters. */
export const NOTICE_LIMITS = { text: 300, link: 500, linkText: 80 } as const

export const NOTICE_LABELS = {
	text: "Text",
	level: "Level",
	link: "Link",
	linkText: "Words of the link",
	startsAt: "Start",
	endsAt: "End",
} as const

/** Security: a link is a path of this site or an http(s) URL, never another scheme. */
export function isLink(text: string): boolean {
	return /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(text) || parseWebAddress(text) !== undefined
}

const content = {
	text: requiredPassage(NOTICE_LABELS.text, NOTICE_LIMITS.text),
	level: oneOf(NOTICE_LABELS.level, NOTICE_LEVELS),
	link: optionalLine(NOTICE_LABELS.link, NOTICE_LIMITS.link)
		.overwrite(withScheme)
		.refine((text) => text === "" || isLink(text), {
			error: ({ input }) =>
				`Link ${addressProblem(String(input), "must begin with http:// or https://, or with / for a page of this site")}`,
		}),
	linkText: optionalLine(NOTICE_LABELS.linkText, NOTICE_LIMITS.linkText),
}

type Times = { startsAt?: unknown; endsAt?: unknown; link?: unknown; linkText?: unknown }

/** Rules for two fields. They are checked even if other fields are invalid, so that all errors are listed at once. */
function checkTogether(typed: Times, context: z.RefinementCtx): void {
	for (const [field, messages] of Object.entries(noticeProblems(typed)))
		for (const message of messages) context.addIssue({ code: "custom", path: [field], message })
}

/** The contradictions of fields that are valid each, by field. */
export function noticeProblems({ startsAt, endsAt, link, linkText }: Times): Record<string, string[]> {
	const isOver = typeof startsAt === "string" && typeof endsAt === "string" && endsAt <= startsAt
	const isWithoutLink = link === "" && typeof linkText === "string" && linkText !== ""
	return {
		...(isOver && { endsAt: ["End must be after the start"] }),
		...(isWithoutLink && { link: ["Link is missing, but it has words"] }),
	}
}
const ALWAYS = { when: () => true }

const localTime = (label: string, zone: string) =>
	z
		.string({ error: `${label} must be a date and time` })
		.default("")
		.transform((text, context) => {
			if (text.trim() === "") return null
			const instant = parseLocalTime(text, zone)
			if (instant) return instant
			context.addIssue({
				code: "custom",
				message: `${label} must be an existing date and time, such as 2026-05-31 07:05`,
			})
			return z.NEVER
		})

/** `zone` is the farm's time zone. */
export const noticeForm = (zone: string) =>
	z
		.object({
			...content,
			startsAt: localTime(NOTICE_LABELS.startsAt, zone),
			endsAt: localTime(NOTICE_LABELS.endsAt, zone),
			formKey,
			revision,
		})
		.superRefine(checkTogether, ALWAYS)

const instant = (name: string) =>
	z.iso
		.datetime({ error: `${name} must be a time in UTC, as ISO 8601, or null` })
		.refine((text) => /^20\d\d-/.test(text), { error: `${name} must be in this century` })
		.transform((text) => new Date(text).toISOString())
		.nullable()
		.default(null)

/** For API clients. */
const fields = { ...content, startsAt: instant("startsAt"), endsAt: instant("endsAt") }
export const noticeBody = z.object(fields).superRefine(checkTogether, ALWAYS)

/** With an outdated revision, nothing is changed. */
const knownRevision = z.int({ error: "revision must be a whole number" }).optional()
export const noticeChangeBody = z
	.object({ ...fields, revision: knownRevision })
	.superRefine(checkTogether, ALWAYS)

export type NoticeContent = Pick<Notice, "text" | "level" | "link" | "linkText" | "startsAt" | "endsAt">

export type NoticeFormValues = Record<keyof NoticeContent | "formKey", string> & { revision: number }

export function noticeFormValues(typed: Record<string, unknown>): NoticeFormValues {
	const text = (name: string) => (typeof typed[name] === "string" ? typed[name] : "")
	return {
		text: text("text"),
		level: text("level") || "caution",
		link: text("link"),
		linkText: text("linkText"),
		startsAt: text("startsAt"),
		endsAt: text("endsAt"),
		formKey: text("formKey"),
		revision: Number(typed.revision) || 0,
	}
}
