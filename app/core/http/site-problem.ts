import { DISK_STATES, type DiskError } from "#core/forms/disk-error.ts"

export type SiteProblem = DiskError | "missing" | "replaced" | "damaged" | "pictures"

/** `health` is public at `/healthz`, so it has no details; `state` is for administrators. */
type Sentences = { health: string; state: string }

const ofDisk = (state: string): Sentences => ({
	health: "Everything can be read, but nothing can be saved.",
	state,
})

export const SITE_PROBLEMS: Record<SiteProblem, Sentences> = {
	full: ofDisk(DISK_STATES.full),
	"read-only": ofDisk(`${DISK_STATES["read-only"]}, or its files belong to another user`),
	failing: ofDisk(DISK_STATES.failing),
	missing: {
		health: "The database file is missing.",
		state: "The database file is missing from the data folder",
	},
	replaced: {
		health: "The database file was replaced while the site was running.",
		state: "The database file was replaced while the site was running",
	},
	damaged: {
		health: "The database is damaged.",
		state: "The database is damaged",
	},
	pictures: {
		health: "Pictures and sounds can't be read.",
		state: "The media folder can't be read",
	},
}

export class SiteProblemError extends Error {
	readonly problem: SiteProblem
	constructor(problem: SiteProblem, details?: string) {
		super(details ?? SITE_PROBLEMS[problem].state)
		this.problem = problem
	}
}
