import type { ReactNode } from "react"
import { useRouteLoaderData } from "react-router"
import type { RouteHandle } from "#core/http/route-handle.ts"
import type { RootLayoutData } from "#core/ui/layout/root-layout-data.ts"
import { pageMeta } from "#core/ui/page-title.ts"
import type { Route } from "./+types/accessibility"

export const handle = import.meta.env.SSR && ({ isIndexed: true, cacheParameters: [] } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches }) =>
	pageMeta(
		matches,
		"Accessibility",
		"How this website works with keyboards, screen readers and large text, and what doesn't work yet.",
	)

export default function Accessibility() {
	const name = useRouteLoaderData<RootLayoutData>("root")?.site.name
	return (
		<div className="frame *:max-w-prose py-6 lg:py-10">
			<h1>Accessibility</h1>
			<p className="mt-4 text-lg">
				{name} wants everybody to be able to use this website. It is built to meet the Web Content
				Accessibility Guidelines (WCAG) 2.2 at level AA.
			</p>
			<Part heading="What you can rely on">
				<li>Everything works with a keyboard, and you can see which control has the focus.</li>
				<li>Pages work at 320 pixels width, with text twice as large, and at 400% zoom.</li>
				<li>There is a light and a dark design with enough contrast, and forced colors are respected.</li>
				<li>Nothing moves if your device asks for reduced motion.</li>
				<li>Pages, forms and the tour's catalogue also work without scripts.</li>
				<li>The map is also a list of places and trails, in the order of the walk.</li>
				<li>Dragging is never needed: there are buttons and keys for it.</li>
			</Part>
			<Part heading="What may be missing">
				<li>
					Photos whose description the staff haven't written yet have the name of the species as their text,
					and some audio guides may have no transcript.
				</li>
				<li>Signs on the trails are not described here. Ask us if you need their texts in another form.</li>
				<li>
					The website was tested with automatic checks and with the keyboard, but not yet by users of screen
					readers.
				</li>
			</Part>
			<h2 className="mt-8">Tell us</h2>
			<p className="mt-3">
				If something doesn't work for you, or you need a text in another form, write to us or call us with the
				contacts below, or ask us on the farm. Please say which page it was and what you used.
			</p>
		</div>
	)
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
	return (
		<>
			<h2 className="mt-8">{heading}</h2>
			<ul className="mt-3 ml-5 grid list-disc gap-2">{children}</ul>
		</>
	)
}
