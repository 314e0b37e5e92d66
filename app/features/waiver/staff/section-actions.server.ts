import { href } from "react-router"
import type { Flash } from "#core/forms/flash.ts"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { readFields } from "#core/platform/read-fields.server.ts"
import { changeRecord } from "#core/records/change-record.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { DIRECTIONS, moveSection } from "#features/waiver/terms-draft.server.ts"

const DELETED: Flash = {
	title: "Error",
	description: "This section no longer exists. Someone else may have deleted it.",
	destructive: true,
}

export const SECTION_ACTIONS = {
	"/admin/site/terms/sections/:id/move": {
		page: () => href("/admin/site/terms"),
		async act({ context, params, request }) {
			const form = await readFields(request)
			const direction = DIRECTIONS.find((one) => one === form.get("direction")) ?? "down"
			const heading = await changeRecord(context, params.id, (db, id, change) =>
				moveSection(db, id, direction, change),
			)
			const moved = {
				title: "Section moved",
				description: heading,
				auditAction: "terms.section-moved" as const,
			}
			return await redirectWith(context, href("/admin/site/terms"), heading ? moved : DELETED)
		},
	},
} satisfies StaffActions
