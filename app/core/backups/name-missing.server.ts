import { oneFileOfEach } from "#core/media/media-files.server.ts"
import { formatCount } from "#core/text/numbers.ts"

const NAMED = 3

/** A file of each of three pictures or sounds, and where the names of all are. */
export function nameMissing(files: readonly string[], allAt: string): string {
	const named = oneFileOfEach(files).slice(0, NAMED)
	const others = files.length - named.length
	if (others === 0) return named.join(", ")
	return `${named.join(", ")} and ${formatCount(others, "other file", "other files")}; all names: ${allAt}`
}
