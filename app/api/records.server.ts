import { STORED_RECORDS } from "#app/models/stored-records.server.ts"
import { recordOperations } from "#app/records/record-api.server.ts"

export const RECORD_OPERATIONS = recordOperations(STORED_RECORDS)
