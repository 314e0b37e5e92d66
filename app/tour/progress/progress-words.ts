import { formatCount } from "#app/models/text/numbers.ts"
import { formatDateTime } from "#app/models/time/local-time.ts"
import { MAX_COMPLETED, type Tours } from "#app/tour/stored-tours.ts"
import { findOf, type TourSession } from "#app/tour/tour-session.ts"
import { countTooMany, isSameTour, mergedProgress } from "./merge-progress.ts"
import { type Progress, type ProgressProblem, toursOf } from "./progress.ts"

const AGAIN = "Make a new code or file on the other phone and try again."

const PROBLEMS: Record<Exclude<ProgressProblem["kind"], "foreign">, string> = {
	"not progress":
		"This isn't progress of a tour. On the other phone, press ‘Move to another phone’ in the tour, and use the code or file there.",
	broken: `This progress is damaged or incomplete. ${AGAIN}`,
	"too large": `This is too large to be progress of a tour. ${AGAIN}`,
	newer:
		"This progress comes from a newer version of the site. Reload this page while you have a connection, then try again.",
	times:
		"This progress has dates that can't be right. Check the date and time of both phones, then try again.",
	"nothing known":
		"This progress has only species that this site doesn't list. Check that both phones use the same site.",
	"no names":
		"The site isn't responding, so the species' names are missing. Try again when you have a connection.",
}

export function problemText(problem: ProgressProblem): string {
	if (problem.kind !== "foreign") return `${PROBLEMS[problem.kind]} Nothing was changed.`
	const farm = problem.farm ? `${problem.farm}, another farm's site` : "another farm's site"
	return `This progress is from ${farm}, so it doesn't fit here. Nothing was changed.`
}

/** 'your running tour with 18 finds, 3 finished tours and 4 favorites'. Empty without any. */
export function contentText({ active, completed, favorites }: Progress): string {
	const parts: string[] = []
	if (active) parts.push(`your running tour with ${formatCount(active.discoveries.length, "find")}`)
	if (completed.length > 0) parts.push(formatCount(completed.length, "finished tour"))
	if (favorites.length > 0) parts.push(formatCount(favorites.length, "favorite"))
	const last = parts.pop() ?? ""
	return parts.length > 0 ? `${parts.join(", ")} and ${last}` : last
}

/** What adding would do: a line for each kind. `hasNews` is false if all of it is here already. */
export function additionWords(
	here: Progress,
	moved: Progress,
	{ leftOut, zone }: { leftOut: number; zone: string },
): { hasNews: boolean; lines: string[] } {
	const merged = mergedProgress(here, moved)
	const finds = toursOf(moved).flatMap((tour) =>
		tour.discoveries.map(({ speciesId }) => isFoundHere(tour, speciesId, here, merged)),
	)
	const finished = moved.completed.map((tour) => here.completed.some((one) => isSameTour(one, tour)))
	const favorites = moved.favorites.map((id) => here.favorites.includes(id))
	const lines: string[] = []
	if (finds.length > 0) lines.push(sentence(finds, "find", " from another phone"))
	if (finished.length > 0) lines.push(sentence(finished, "finished tour"))
	if (favorites.length > 0) lines.push(sentence(favorites, "favorite"))
	const tourLine = runningText(here, moved, merged, zone)
	if (tourLine) lines.push(tourLine)
	if (leftOut > 0)
		lines.push(`${formatCount(leftOut, "find")} left out, because the catalogue doesn't list the species.`)
	const tooMany = countTooMany(here, moved)
	if (tooMany > 0)
		lines.push(
			`Only the last ${MAX_COMPLETED} finished tours are saved, so the oldest ${formatCount(tooMany, "tour")} won't be here.`,
		)
	return { hasNews: contentOf(merged) !== contentOf(mergedProgress(here, here)), lines }
}

function isFoundHere(tour: TourSession, speciesId: number, here: Tours, { active }: Tours): boolean {
	const isJoined = active !== undefined && isSameTour(active, tour)
	const others = toursOf(here).filter(
		(one) => isSameTour(one, tour) || (isJoined && one.active && isSameTour(active, one)),
	)
	return others.some((one) => findOf(one, speciesId))
}

function sentence(are: boolean[], singular: string, from = ""): string {
	const known = are.filter(Boolean).length
	const already =
		known === 0 ? "" : known === are.length ? ", all here already" : `, ${known} you have already`
	return `${formatCount(are.length, singular)}${from}${already}.`
}

function runningText(here: Tours, moved: Tours, { active, completed }: Tours, zone: string): string {
	const mine = here.active
	if (mine && completed.some((one) => isSameTour(one, mine)))
		return "Your running tour was ended on the other phone, so it ends here too."
	if (!active || !moved.active || !isSameTour(active, moved.active)) return ""
	const began = `It began ${formatDateTime(active.startTime, zone)}.`
	if (!mine) return `The other phone's running tour goes on here. ${began}`
	if (isSameTour(mine, moved.active)) return ""
	return `Both phones have a running tour. They become one, and each species counts once. ${began}`
}

const contentOf = ({ favorites, ...tours }: Progress) =>
	JSON.stringify([tours.active, tours.completed, favorites.toSorted((a, b) => a - b)])
