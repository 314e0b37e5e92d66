import { waiverBody } from "../../forms/waiver-form.ts"
import { methodNotAllowed } from "../../middleware/answers.server.ts"
import { addressContext, databaseContext } from "../../middleware/context.server.ts"
import { waiverLimit } from "../../middleware/waiver-limit.server.ts"
import { acceptWaiver } from "../../models/waiver.server.ts"
import { parseDestination } from "../../models/waiver.ts"
import type { Route } from "./+types/waiver-acceptances"

export function loader() {
	return methodNotAllowed("POST")
}

/** Records that the terms were accepted; 201 with the acceptance and its receipt number. */
export async function action({ context, request }: Route.ActionArgs) {
	if (request.method !== "POST") return methodNotAllowed("POST")
	if (!/^application\/json\b/.test(request.headers.get("Content-Type") ?? "")) {
		return Response.json({ message: "The body must be application/json" }, { status: 415 })
	}
	const body = waiverBody.safeParse(await request.json().catch(() => undefined))
	if (!body.success)
		return Response.json({ message: "redirect must be 'parking' or absent" }, { status: 400 })
	const wait = waiverLimit.check(context.get(addressContext), Date.now())
	if (wait) {
		return Response.json(
			{ message: "Too many acceptances from your network at once" },
			{ status: 429, headers: { "Retry-After": String(wait) } },
		)
	}
	const ledTo = parseDestination(body.data.redirect ?? null)
	const acceptance = await acceptWaiver(context.get(databaseContext), ledTo, new Date())
	return Response.json(acceptance, { status: 201 })
}
