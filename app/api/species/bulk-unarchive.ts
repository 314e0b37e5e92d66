import { api } from "#app/api/endpoint.server.ts"
import { bulkOperation } from "./bulk-operation.server.ts"

const handle = api({ POST: bulkOperation("unarchived") })
export const loader = handle
export const action = handle
