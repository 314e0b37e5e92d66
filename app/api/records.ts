import { STORED_RECORDS } from "#app/models/stored-records.server.ts"
import { recordApi } from "#app/records/record-api.server.ts"

const handle = recordApi(STORED_RECORDS)
export const loader = handle
export const action = handle
