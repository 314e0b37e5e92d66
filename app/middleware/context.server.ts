import { createContext } from "react-router"
import type { Database } from "../../db/connection.ts"
import type { Environment } from "../system/environment.server.ts"

/** What the site hands to every loader and action. */
export const databaseContext = createContext<Database>()
export const environmentContext = createContext<Environment>()
/** The network address of the visitor, for limits; never stored. */
export const addressContext = createContext<string>()
/** The origin under which visitors see the site, for links that leave it (QR codes, feeds). */
export const originContext = createContext<string>()
