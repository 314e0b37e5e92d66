/** The most urgent first. */
export const NOTICE_LEVELS = ["closure", "caution", "information"] as const
export type NoticeLevel = (typeof NOTICE_LEVELS)[number]

export const LEVEL_LABELS: Record<NoticeLevel, string> = {
	closure: "Closure",
	caution: "Caution",
	information: "Information",
}

export const MAX_NOTICES = 50

export type Notice = {
	id: number
	text: string
	level: NoticeLevel
	/** A path of this site or an http(s) URL; empty without a link. */
	link: string
	linkText: string
	/** UTC ISO 8601, like all times; null without a limit. */
	startsAt: string | null
	endsAt: string | null
	createdAt: string
	updatedAt: string
	revision: number
}

export type PublicNotice = Pick<Notice, "id" | "text" | "level" | "link" | "linkText" | "endsAt">

export type NoticeStatus = "current" | "scheduled" | "ended"

export function statusOf({ startsAt, endsAt }: Pick<Notice, "startsAt" | "endsAt">, at: Date): NoticeStatus {
	if (isEnded({ endsAt }, at)) return "ended"
	return startsAt !== null && Date.parse(startsAt) > at.getTime() ? "scheduled" : "current"
}

export function isEnded({ endsAt }: Pick<Notice, "endsAt">, at: Date): boolean {
	return endsAt !== null && Date.parse(endsAt) <= at.getTime()
}

/** Current notices: the most urgent first, then the newest. */
export function currentNotices(notices: readonly Notice[], at: Date): Notice[] {
	return notices.filter((notice) => statusOf(notice, at) === "current").sort(byUrgency)
}

function byUrgency(a: Notice, b: Notice): number {
	return NOTICE_LEVELS.indexOf(a.level) - NOTICE_LEVELS.indexOf(b.level) || b.id - a.id
}

export function toShown({ id, text, level, link, linkText, endsAt }: PublicNotice): PublicNotice {
	return { id, text, level, link, linkText: link && (linkText || "More information"), endsAt }
}

/** In milliseconds since the epoch. */
export function nextEnd(notices: readonly Pick<Notice, "endsAt">[]): number | undefined {
	const ends = notices.flatMap(({ endsAt }) => (endsAt === null ? [] : Date.parse(endsAt)))
	return ends.length > 0 ? Math.min(...ends) : undefined
}
