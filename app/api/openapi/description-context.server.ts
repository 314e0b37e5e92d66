import { createContext } from "react-router"
import type { ApiDescription } from "#app/api/schemas.server.ts"

/** Returns the OpenAPI document; set by the server. */
export const apiDescriptionContext = createContext<() => Promise<ApiDescription>>()
