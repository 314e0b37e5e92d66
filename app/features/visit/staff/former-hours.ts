import { href, redirect } from "react-router"
import { redirectWith } from "#core/forms/redirect-with.server.ts"
import type { RouteHandle } from "#core/http/route-handle.ts"
import type { Route } from "./+types/former-hours"

export const handle = import.meta.env.SSR && ({ role: "closing" } satisfies RouteHandle)

/** Forms of earlier releases: of a week, a season, a day and today. */
export const loader = () => redirect(href("/admin/site/hours"), 301)

export async function action({ context }: Route.ActionArgs) {
	return await redirectWith(context, href("/admin/site/hours"), {
		title: "Not saved",
		description: "Opening hours have new forms since the site was updated. Enter your change here once more.",
		destructive: true,
	})
}
