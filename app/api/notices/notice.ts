import { api } from "#app/api/endpoint.server.ts"
import { noticeSchema } from "#app/api/schemas.server.ts"
import { NOTICES } from "#app/models/notices/notice.server.ts"
import { deleteOperation, replaceOperation } from "#app/records/record-api.server.ts"

const handle = api({
	PUT: replaceOperation(NOTICES, {
		summary: "Replace a notice; omitted fields get their default",
		json: noticeSchema,
	}),
	DELETE: deleteOperation(
		NOTICES,
		"notice",
		"Delete a notice. It can be restored from the trash for 30 days",
	),
})
export const loader = handle
export const action = handle
