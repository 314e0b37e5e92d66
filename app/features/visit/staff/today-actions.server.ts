import { href } from "react-router"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import { changeOf, transact } from "#core/http/context.server.ts"
import type { StaffActions } from "#core/staff/staff-actions.server.ts"
import { longDay } from "#core/time/local-time.ts"
import { closeDay } from "#features/hours/opening-times.server.ts"
import { undoHours } from "./read-today.server.ts"

export const TODAY_ACTIONS = {
	"/admin/site/hours/close/:day": {
		role: "closing",
		page: () => href("/admin"),
		async act({ context, params: { day } }) {
			const closed = await transact(context, (db) => closeDay(db, day, changeOf(context)))
			return await redirectWith(context, href("/admin"), {
				title: `Closed on ${longDay(day)}`,
				auditAction: "hours.created",
				...(closed && {
					undo: undoHours(closed),
					view: href("/admin/site/hours/other/:id/edit", { id: String(closed.id) }),
					viewLabel: "Say why",
				}),
			})
		},
	},
} satisfies StaffActions
