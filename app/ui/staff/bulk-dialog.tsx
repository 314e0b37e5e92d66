import { Form, Link, useNavigation } from "react-router"
import { ErrorSummary } from "../error-summary.tsx"
import type { FieldErrors } from "../form-fields.tsx"
import { StaffDialog } from "./staff-dialog.tsx"

type BulkDialogProps = {
	/** 'Archive', 'Delete': what is done. */
	verb: string
	/** What that means for visitors and staff. */
	consequence: string
	/** The words when it fails. */
	failure: string
	species: { id: number; name: string }[]
	/** Why there are none, where there are none. */
	problem: string
	/** How many of the selected are not there any more. */
	unknown: number
	closeTo: string
	errors: FieldErrors | undefined
}

/** Asks once more before several species are changed; without scripts a page that asks. */
export function BulkDialog(props: BulkDialogProps) {
	const { verb, consequence, failure, species, problem, unknown, closeTo, errors } = props
	const pending = useNavigation().state === "submitting"
	const [only] = species
	if (!only) {
		return (
			<StaffDialog title={problem} closeTo={closeTo}>
				<p className="mt-3">Tick the species first, then choose what to do with them.</p>
				<p className="mt-5">
					<Link to={closeTo} className="button">
						Back to the list
					</Link>
				</p>
			</StaffDialog>
		)
	}
	const what = species.length === 1 ? only.name : `${species.length} species`
	return (
		<StaffDialog title={`${verb} ${what}?`} closeTo={closeTo}>
			<div className="mt-3 grid gap-4">
				{errors && <ErrorSummary title={failure} errors={errors} />}
				<p>{consequence}</p>
				{species.length > 1 && (
					<ul className="max-h-60 list-disc overflow-y-auto rounded-md bg-sunk py-3 pr-3 pl-8">
						{species.map((one) => (
							<li key={one.id}>{one.name}</li>
						))}
					</ul>
				)}
				{unknown > 0 && <p>{unknown} of the selected species are not there any more.</p>}
				<Form method="post" preventScrollReset className="flex flex-wrap gap-3">
					{species.map((one) => (
						<input key={one.id} type="hidden" name="ids" value={one.id} />
					))}
					<button type="submit" className="button" aria-disabled={pending}>
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
