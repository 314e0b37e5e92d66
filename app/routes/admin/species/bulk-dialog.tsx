import { Form, Link, useLocation, useNavigation } from "react-router"
import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import { ErrorSummary } from "#app/ui/forms/error-summary.tsx"
import type { FieldErrors } from "#app/ui/forms/form-fields.tsx"
import { StaffDialog } from "#app/ui/forms/staff-dialog.tsx"
import { noteSent } from "./use-selection.ts"

type BulkDialogProps = {
	/** 'Archive', 'Delete': what is done. */
	verb: string
	/** Whether it can't be undone. */
	isFinal?: boolean
	/** What that means for visitors and staff. */
	consequence: string
	/** The words when it fails. */
	failure: string
	species: { id: number; name: string }[]
	/** Why there are none, where there are none. */
	problem: string
	/** How many of the selected are that way already, and which: 'archived already'. */
	unchanged?: number
	already?: string
	/** How many of the selected are not there any more. */
	unknown: number
	closeTo: string
	errors: FieldErrors | undefined
}

/** Asks once more before several species are changed; without scripts a page that asks. */
export function BulkDialog(props: BulkDialogProps) {
	const { verb, isFinal, consequence, failure, species, unchanged = 0, already, closeTo, errors } = props
	const { problem, unknown } = props
	const { search } = useLocation()
	const pending = useNavigation().state === "submitting"
	const [only] = species
	if (!only) {
		return (
			<StaffDialog title={unchanged > 0 ? `Nothing to ${verb.toLowerCase()}` : problem} closeTo={closeTo}>
				<p className="mt-3">
					{unchanged > 0
						? `All of the selected species are ${already}.`
						: "Tick the species first, then choose what to do with them."}
				</p>
				<p className="mt-5">
					<Link to={closeTo} className="button">
						Back to the list
					</Link>
				</p>
			</StaffDialog>
		)
	}
	const what = species.length === 1 ? only.name : formatCount(species.length, "species", "species")
	return (
		<StaffDialog title={`${verb} ${what}?`} closeTo={closeTo}>
			<div className="mt-3 grid gap-4">
				{errors && <ErrorSummary title={failure} errors={errors} />}
				<p>{consequence}</p>
				{species.length > 1 && (
					<ul
						// biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard, too
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
						{formatNumber(unchanged)} of the selected {unchanged === 1 ? "is" : "are"} {already}, so nothing
						changes there.
					</p>
				)}
				{unknown > 0 && <p>{formatNumber(unknown)} of the selected species are not there any more.</p>}
				<Form
					method="post"
					preventScrollReset
					className="flex flex-wrap gap-3"
					onSubmit={() => noteSent(new URLSearchParams(search).getAll("ids"))}
				>
					{species.map((one) => (
						<input key={one.id} type="hidden" name="ids" value={one.id} />
					))}
					<button
						type="submit"
						className={`button [overflow-wrap:anywhere] ${isFinal ? "button-danger" : ""}`}
						aria-disabled={pending}
					>
						{pending ? "One moment…" : `${verb} ${what}`}
					</button>
					<Link to={closeTo} preventScrollReset className="button button-quiet">
						Cancel
					</Link>
				</Form>
			</div>
		</StaffDialog>
	)
}
