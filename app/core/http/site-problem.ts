import { DISK_STATES, type DiskError } from "#core/forms/disk-error.ts"

/** What keeps visitors or staff from using the site. */
export type SiteProblem = DiskError | "missing" | "replaced" | "damaged" | "pictures"

type Sentences = {
	/** Anyone may read it at `/healthz`, so it has no details. */
	health: string
	/** For administrators: what happened, and what follows. */
	state: string
	effect: string
}

function ofDisk(state: string): Sentences {
	return {
		health: "Everything can be read, but nothing can be saved.",
		state,
		effect: "Nothing can be saved",
	}
}

export const SITE_PROBLEMS: Record<SiteProblem, Sentences> = {
	full: ofDisk(DISK_STATES.full),
	"read-only": ofDisk(`${DISK_STATES["read-only"]}, or its files belong to another user`),
	failing: ofDisk(DISK_STATES.failing),
	missing: {
		health: "The database file is missing.",
		state: "The database file is missing from the data folder",
		effect: "Changes are lost when the site stops",
	},
	replaced: {
		health: "The database file was replaced while the site was running.",
		state: "The database file was replaced while the site was running",
		effect: "Changes are lost when the site stops",
	},
	damaged: {
		health: "The database is damaged.",
		state: "The database is damaged",
		effect: "Some pages fail",
	},
	pictures: {
		health: "Pictures and sounds can't be read.",
		state: "The media folder can't be read",
		effect: "Visitors see no pictures",
	},
}

export class SiteProblemError extends Error {
	readonly problem: SiteProblem
	constructor(problem: SiteProblem, details?: string) {
		super(details ?? SITE_PROBLEMS[problem].state)
		this.problem = problem
	}
}
