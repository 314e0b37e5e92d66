import { deleteForApi } from "#app/api/delete-record.server.ts"
import { api, operation } from "#app/api/endpoint.server.ts"
import { ApiError } from "#app/api/response.server.ts"
import { noticeSchema } from "#app/api/schemas.server.ts"
import { changeOf, databaseContext } from "#app/middleware/context.server.ts"
import { parseId } from "#app/models/forms/id.ts"
import { findNotice, updateNotice } from "#app/models/notices/notice.server.ts"
import { noticeChangeBody } from "#app/models/notices/notice-form.ts"

const NOT_FOUND = "Notice not found"

const handle = api({
	PUT: operation({
		summary: "Replace a notice; omitted fields get their default",
		access: "closing",
		body: noticeChangeBody,
		responses: {
			200: { description: "The current state", json: noticeSchema },
			404: { description: "Not found" },
			409: { description: "The notice was changed since the revision that was sent" },
		},
		async handle({ context, params, body: { revision, ...content } }) {
			const id = parseId(params.id) ?? 0
			return await context
				.get(databaseContext)
				.transaction()
				.execute(async (trx) => {
					const before = await findNotice(trx, id)
					if (!before) throw new ApiError(404, NOT_FOUND)
					const based = revision ?? before.revision
					const result = await updateNotice(trx, id, based, content, changeOf(context))
					const notice = await findNotice(trx, id)
					if (result !== "saved" || !notice)
						throw new ApiError(409, `The notice was changed; its revision is ${before.revision}`)
					return notice
				})
		},
	}),
	DELETE: operation({
		summary: "Delete a notice. It can be restored from the trash for 30 days",
		access: "closing",
		responses: { 204: { description: "Deleted" }, 404: { description: "Not found" } },
		handle: ({ context, params }) => deleteForApi(context, "notice", params.id, NOT_FOUND),
	}),
})
export const loader = handle
export const action = handle
