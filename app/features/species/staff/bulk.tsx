import { Form, href, useNavigation } from "react-router"
import { ErrorSummary } from "#core/forms/ui/error-summary.tsx"
import { failedAction } from "#core/forms/ui/failed-submission.ts"
import { SendButton } from "#core/forms/ui/send-button.tsx"
import { StaffDialog } from "#core/forms/ui/staff-dialog.tsx"
import type { RouteHandle } from "#core/http/route-handle.ts"
import { formatCount } from "#core/text/numbers.ts"
import { QuietLink } from "#core/ui/page-elements.tsx"
import { pageMeta } from "#core/ui/page-title.ts"
import type { Route } from "./+types/bulk"
import { BULK_ACTIONS } from "./bulk-actions.ts"
import { changeSelection, findSelection } from "./bulk-selection.server.ts"

export const handle = import.meta.env.SSR && ({ role: "editor" } satisfies RouteHandle)

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
	pageMeta(matches, loaderData ? `${BULK_ACTIONS[loaderData.bulk].label} species` : "")

export const loader = ({ context, url }: Route.LoaderArgs) => findSelection(context, url)

export const action = ({ context, request, url }: Route.ActionArgs) =>
	changeSelection(context, { request, url })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => failedAction(serverAction)

export default function SpeciesBulk({ loaderData, actionData }: Route.ComponentProps) {
	const { bulk, species, listSearch } = loaderData
	const { label, archives, consequence, failure, failureOfOne = failure } = BULK_ACTIONS[bulk]
	const isFinal = archives === undefined
	const errors = actionData?.errors
	const closeTo = href("/admin") + listSearch
	const pending = useNavigation().state === "submitting"
	const keep = isFinal ? `Keep ${species.length === 1 ? "it" : "them"}` : "Cancel"
	const target = species.length === 1 ? species[0]?.name : formatCount(species.length, "species", "species")
	return (
		<StaffDialog title={`${label} ${target}?`} closeTo={closeTo}>
			<div className="mt-3 grid gap-4">
				{errors && <ErrorSummary title={species.length === 1 ? failureOfOne : failure} errors={errors} />}
				<p>{consequence(species.length)}</p>
				{species.length > 1 && (
					<ul
						// biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll a long list
						tabIndex={0}
						aria-label="Selected species"
						className="max-h-60 list-disc overflow-y-auto rounded-md bg-sunk py-3 pr-3 pl-8"
					>
						{species.map((one) => (
							<li key={one.id} dir="auto">
								{one.name}
							</li>
						))}
					</ul>
				)}
				<Form method="post" preventScrollReset className="grid gap-3 sm:flex sm:flex-wrap">
					{species.map((one) => (
						<input key={one.id} type="hidden" name="ids" value={one.id} />
					))}
					<SendButton
						className={`[overflow-wrap:anywhere] ${isFinal ? "button-danger" : "button-gold"}`}
						isSending={pending}
						sending="One moment…"
					>
						{`${label} ${target}`}
					</SendButton>
					<QuietLink to={closeTo} preventScrollReset>
						{keep}
					</QuietLink>
				</Form>
			</div>
		</StaffDialog>
	)
}
