import { href, redirect } from "react-router"
import { DIRECTIONS, moveSection } from "#app/models/waiver/terms-draft.server.ts"
import { failedAction } from "#app/ui/forms/failed-submission.ts"
import type { Route } from "./+types/section-move"
import { changeSection } from "./section-action.server.ts"

export function loader() {
	return redirect(href("/admin/site/terms"))
}

export async function action({ context, params, request }: Route.ActionArgs) {
	const form = await request.formData().catch(() => new FormData())
	const direction = DIRECTIONS.find((one) => one === form.get("direction")) ?? "down"
	return await changeSection(context, params.id, async (db, id, change) => {
		const heading = await moveSection(db, id, direction, change)
		return heading
			? { title: "Section moved", description: heading, auditAction: "terms.section-moved" }
			: undefined
	})
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)
