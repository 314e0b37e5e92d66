import type { BackupOrder } from "#core/backups/backup-job.server.ts"
import { MAX_IMAGE_PIXELS } from "#core/media/media-limits.ts"
import { PICTURE_USES, type PictureUse } from "#core/media/picture-use.ts"
import type { PasswordCheck } from "#core/platform/passwords.server.ts"
import type { SiteJob } from "#features/move-in/site-job.server.ts"
import type { ImportFile, ImportOrder } from "#features/species/import/import-jobs.server.ts"

type ImageOrder = { path: string; sha256: string; use: PictureUse }

export const jobs = {
	hashPassword: async (input: { password: string; cost: number }) =>
		(await import("#core/platform/passwords.server.ts")).hashPassword(input),
	checkPassword: async (input: PasswordCheck) =>
		(await import("#core/platform/passwords.server.ts")).checkPassword(input),
	checkPages: async ({ file }: { file: string }) =>
		(await import("#db/database-check.ts")).findDamage(file, "quick_check"),
	prepareImage: async ({ path, sha256, use }: ImageOrder) => {
		const { prepareImage } = await import("#core/media/prepare-image.server.ts")
		return await prepareImage({ path, sha256, ...PICTURE_USES[use], maxPixels: MAX_IMAGE_PIXELS })
	},
	checkImport: async (input: ImportFile) =>
		(await import("#features/species/import/import-jobs.server.ts")).checkImport(input),
	makeBackup: async (order: BackupOrder) =>
		(await import("#core/backups/backup-job.server.ts")).makeBackup(order),
	readSite: async (order: SiteJob) => (await import("#features/move-in/site-job.server.ts")).readSite(order),
	runImport: async (input: ImportOrder) =>
		(await import("#features/species/import/import-jobs.server.ts")).runImport(input),
}

export type Jobs = typeof jobs
export type JobName = keyof Jobs
export type JobInput<Name extends JobName> = Parameters<Jobs[Name]>[0]
export type JobResult<Name extends JobName> = Awaited<ReturnType<Jobs[Name]>>
