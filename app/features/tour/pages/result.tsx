import { href } from "react-router"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { Lazy, lazyComponent } from "#core/ui/lazy-component.tsx"
import { BackLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import type { Route } from "./+types/result"

export const handle =
	import.meta.env.SSR && ({ isIndexed: false, cacheParameters: [], offline: "always" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Tour result")

const RESULT = lazyComponent(() => import("#features/tour/result/tour-result.tsx"))

/** Rendered in the browser, because the server doesn't know the tour. */
export default function ResultPage() {
	return (
		<div className="frame *:max-w-3xl py-2 md:py-4 print:bg-[#fff] print:text-[#000] print:**:bg-transparent print:**:text-[#000]">
			<p className="print:hidden">
				<BackLink to={href("/tour")}>Back to the tour</BackLink>
			</p>
			<h1 className="mb-6">Tour result</h1>
			<p data-without-scripts>
				Tour results need JavaScript: a tour is stored only in the browser in which it was walked. Without it,
				there is nothing to show here.
			</p>
			{/* Keeps the footer below the screen until the result is rendered. */}
			<div data-needs-js className="min-h-[70svh] print:min-h-0">
				<Lazy of={RESULT} props={{}} />
			</div>
		</div>
	)
}
