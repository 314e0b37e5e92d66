import { createContext, type RouterContextProvider } from "react-router"
import type { Access, User } from "#core/accounts/user.ts"
import type { Change } from "#core/audit/change.ts"
import type { BackupService } from "#core/backups/backup.ts"
import type { IndexedPage } from "#core/document/sitemap.ts"
import { PREPARE_IMAGE, READ_SOUND } from "#core/jobs/jobs.server.ts"
import type { RunJob } from "#core/jobs/run-job.server.ts"
import type { FileServices } from "#core/media/sent-files.server.ts"
import type { Environment } from "#core/platform/environment.server.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import type { Database } from "#db/connection.ts"
import type { SiteProblem } from "./site-problem.ts"

export const databaseContext = createContext<Database>()
export const frameContext =
	createContext<(context: Readonly<RouterContextProvider>) => Promise<RootLayoutData>>()
export const environmentContext = createContext<Environment>()
/** The client's network address, for rate limits. Privacy: never store it. */
export const addressContext = createContext<string>()
export const originContext = createContext<string>()
export const crawlerPagesContext = createContext<{ indexed: IndexedPage[]; disallowed: string[] }>()
export const staffRolesContext = createContext<ReadonlyMap<string, Access>>()
export const draftRuleContext = createContext<(pathname: string) => boolean>()
export const backupsContext = createContext<BackupService>()
export const siteProbeContext = createContext<() => Promise<SiteProblem | undefined>>()
export const backgroundContext = createContext<RunJob>()
export const requestIdContext = createContext<string>()
export const failureContext = createContext<string | null>(null)
export const viewerContext = createContext<User | null>(null)
/** Staff whose session may only set up a second factor. `viewerContext` then has the same person without a role. */
export const withoutFactorContext = createContext<User | null>(null)
/** A session that expired recently. It may only store a draft. */
export const expiredSessionContext = createContext<{ hash: string; user: User } | null>(null)
export const wasSignedInContext = createContext(false)
export const sessionContext = createContext<string | null>(null)
/** UTC ISO 8601. */
export const passwordAtContext = createContext<string | null>(null)
export const flashContext = createContext<string | null>(null)
/** The signed-in administrator or editor, set by `grantAccess`. Reading it elsewhere throws. */
export const staffContext = createContext<User>()
export const staffAccessContext = createContext<Access | null>(null)
/** Null if anyone may register. See `createRegistrationToken`. */
export const registrationTokenContext = createContext<string | null>()
/** The HMAC key for values that must not be stored in plain text. */
export const secretContext = createContext<string>()

export function changeOf(context: Readonly<RouterContextProvider>): Change {
	const { username } = context.get(staffContext)
	return { by: username, at: new Date(), origin: context.get(originContext) }
}

/** Opens the only transaction of a request. Failed attempts are counted outside it, and slow work such as hashing precedes it. */
export async function transact<Made>(
	context: Readonly<RouterContextProvider>,
	work: (db: Database) => Promise<Made>,
): Promise<Made> {
	return await context.get(databaseContext).transaction().execute(work)
}

export function fileServicesOf(context: Readonly<RouterContextProvider>): FileServices {
	return {
		db: context.get(databaseContext),
		dataDir: context.get(environmentContext).dataDir,
		userId: context.get(staffContext).id,
		prepareImage: (file, use) => context.get(backgroundContext)(PREPARE_IMAGE, { ...file, use }),
		readSound: ({ path }) => context.get(backgroundContext)(READ_SOUND, { path }),
	}
}
