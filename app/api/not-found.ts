import { apis } from "./endpoint.server.ts"

const handle = apis({})
export const loader = handle
export const action = handle
