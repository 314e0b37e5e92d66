import type { BackupOrder } from "#core/backups/backup-job.server.ts"
import { MAX_IMAGE_PIXELS } from "#core/media/media-limits.ts"
import { PICTURE_USES, type PictureUse } from "#core/media/picture-use.ts"
import type { PasswordCheck } from "#core/platform/passwords.server.ts"

/** Imports its code when it runs, so that its process loads nothing else. */
export type Job<Input = never, Result = unknown> = {
	name: string
	run(input: Input): Promise<Result>
	minutes?: number
	/** For frequent jobs with little memory. Two threads, because a disk that doesn't respond must not prevent signing in. */
	thread?: "passwords" | "database"
	/** It holds the write lock, so with a low priority visitors' writes would wait. */
	isUrgent?: true
}

export const defineJob = <Input, Result>(job: Job<Input, Result>) => job

export const HASH_PASSWORD = defineJob({
	name: "hashPassword",
	thread: "passwords",
	run: async (input: { password: string; cost: number }) =>
		(await import("#core/platform/passwords.server.ts")).hashPassword(input),
})

export const CHECK_PASSWORD = defineJob({
	name: "checkPassword",
	thread: "passwords",
	run: async (input: PasswordCheck) =>
		(await import("#core/platform/passwords.server.ts")).matchesHash(input),
})

export const CHECK_PAGES = defineJob({
	name: "checkPages",
	thread: "database",
	run: async ({ file }: { file: string }) =>
		(await import("#db/database-check.ts")).findDamage(file, "quick_check"),
})

export const PREPARE_IMAGE = defineJob({
	name: "prepareImage",
	async run({ path, sha256, use }: { path: string; sha256: string; use: PictureUse }) {
		const { prepareImage } = await import("#core/media/prepare-image.server.ts")
		return await prepareImage({ path, sha256, ...PICTURE_USES[use], maxPixels: MAX_IMAGE_PIXELS })
	},
})

export const READ_SOUND = defineJob({
	name: "readSound",
	run: async ({ path }: { path: string }) =>
		(await import("#core/media/file-type.server.ts")).fileKind(path, "audio"),
})

export const MAKE_BACKUP = defineJob({
	name: "makeBackup",
	minutes: 60,
	run: async (order: BackupOrder) => (await import("#core/backups/backup-job.server.ts")).makeBackup(order),
})

export const CORE_JOBS: Job[] = [
	HASH_PASSWORD,
	CHECK_PASSWORD,
	CHECK_PAGES,
	PREPARE_IMAGE,
	READ_SOUND,
	MAKE_BACKUP,
]
