import { createContext } from "react-router"
import type { ApiDescription } from "#app/api/schemas.server.ts"

export const apiDescriptionContext = createContext<() => Promise<ApiDescription>>()
