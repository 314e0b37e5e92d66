import { createContext } from "react-router"
import type { Database } from "../../db/connection.ts"
import type { RunJob } from "../background/run-job.server.ts"
import type { BackupKeeper } from "../models/backup.ts"
import type { User } from "../models/user.ts"
import type { Environment } from "../system/environment.server.ts"
import type { ApiDescription } from "./api/shapes.server.ts"

/** What the site hands to every loader and action. */
export const databaseContext = createContext<Database>()
export const environmentContext = createContext<Environment>()
/** The network address of the visitor, for limits; never stored. */
export const addressContext = createContext<string>()
/** The origin under which visitors see the site, for links that leave it (QR codes, feeds). */
export const originContext = createContext<string>()
/** Makes backups, and knows how the site stands with them. */
export const backupsContext = createContext<BackupKeeper>()
/** Runs a background job. */
export const backgroundContext = createContext<RunJob>()
/** Names the request in the log. */
export const requestIdContext = createContext<string>()
/** Who is signed in; null for a visitor. */
export const viewerContext = createContext<User | null>(null)
/** Whose session the cookie names, also when it is over: what they were typing is theirs. Grants nothing. */
export const formerUserContext = createContext<User | null>(null)
/** The digest under which the viewer's session is stored; null for a visitor. */
export const sessionContext = createContext<string | null>(null)
/** The signed-in admin; set by the guard of the admin pages, and an error anywhere else. */
export const adminContext = createContext<User>()
/** Keys the digests of what must not be stored as it is. */
export const secretContext = createContext<string>()
/** Describes the interface for programs (OpenAPI). */
export const apiDescriptionContext = createContext<() => ApiDescription>()
