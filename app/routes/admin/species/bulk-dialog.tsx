import { Form, Link, useLocation, useNavigation } from "react-router"
import { MAX_BULK } from "#app/models/species/admin-list.ts"
import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx"
import type { FieldErrors } from "#app/ui/forms/form-fields.tsx"
import { SendButton } from "#app/ui/forms/send-button.tsx"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { rememberSubmitted } from "./use-selection.ts"

type BulkDialogProps = {
	/** On the button: 'Archive', 'Delete'. */
	action: string
	isFinal?: boolean
	consequence: string
	failure: string
	species: { id: number; name: string }[]
	/** How many selected species are already in that state, and its name: 'already archived'. */
	unchanged?: number
	already?: string
	/** How many selected species no longer exist. */
	unknown: number
	closeTo: string
	errors: FieldErrors | undefined
}

export function BulkDialog(props: BulkDialogProps) {
	const { action, isFinal, consequence, failure, species, unchanged = 0, already, closeTo, errors } = props
	const { unknown } = props
	const { search } = useLocation()
	const pending = useNavigation().state === "submitting"
	const [only] = species
	if (!only) {
		return (
			<StaffDialog
				title={unchanged > 0 ? `Nothing to ${action.toLowerCase()}` : "Too many species selected"}
				closeTo={closeTo}
			>
				<p className="mt-3">
					{unchanged > 0
						? `The selected species ${unchanged === 1 ? "is" : "are"} ${already}.`
						: `Select at most ${formatNumber(MAX_BULK)} species, then choose an action.`}
				</p>
				<p className="mt-5">
					<Link to={closeTo} className="button">
						Back to the list
					</Link>
				</p>
			</StaffDialog>
		)
	}
	const keep = isFinal ? `Keep ${species.length === 1 ? "it" : "them"}` : "Cancel"
	const target = species.length === 1 ? only.name : formatCount(species.length, "species", "species")
	return (
		<StaffDialog title={`${action} ${target}?`} closeTo={closeTo}>
			<div className="mt-3 grid gap-4">
				{errors && <ErrorSummary title={failure} errors={errors} />}
				<p>{consequence}</p>
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
				{unchanged > 0 && (
					<p>
						{formatNumber(unchanged)} of the selected species {unchanged === 1 ? "is" : "are"} {already} and
						won't change.
					</p>
				)}
				{unknown > 0 && (
					<p>
						{formatNumber(unknown)} of the selected species no longer {unknown === 1 ? "exists" : "exist"}.
					</p>
				)}
				<Form
					method="post"
					preventScrollReset
					className="flex flex-wrap gap-3"
					onSubmit={() => rememberSubmitted(new URLSearchParams(search).getAll("ids"))}
				>
					{species.map((one) => (
						<input key={one.id} type="hidden" name="ids" value={one.id} />
					))}
					<SendButton
						className={`[overflow-wrap:anywhere] ${isFinal ? "button-danger" : "button-gold"}`}
						isSending={pending}
						sending="One moment…"
					>
						{`${action} ${target}`}
					</SendButton>
					<Link to={closeTo} preventScrollReset className="button button-quiet">
						{keep}
					</Link>
				</Form>
			</div>
		</StaffDialog>
	)
}
