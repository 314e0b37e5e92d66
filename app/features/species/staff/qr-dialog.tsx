import { Form, href, Link, useSubmit } from "react-router"
import { formatNumber } from "#core/text/numbers.ts"
import { useTrackedView } from "#core/tracking/use-tracked.ts"
import { speciesCode } from "#features/species/codes/species-code.ts"

type Label = { id: number; name: string; scientificName: string }

type QrProps = {
	listSearch: string
	isAll: boolean
	labels: Label[]
	total: number
	chosen: (Label & { image: string | null }) | null
}

const TAB =
	"flex min-h-12 flex-[1_1_8rem] items-center justify-center border-b-4 border-transparent px-2 text-center font-semibold aria-[current]:border-gold"

export function QrTabs({ listSearch, isAll, total }: QrProps) {
	const page = href("/admin/qr-codes") + listSearch
	const tab = (to: string, isShown: boolean, name: string) => (
		<Link to={to} preventScrollReset replace aria-current={isShown ? "page" : undefined} className={TAB}>
			{name}
		</Link>
	)
	return (
		<nav aria-label="Which codes" className="mt-3 flex flex-wrap border-b border-line">
			{tab(page, !isAll, "Single Species")}
			{tab(`${page}${listSearch ? "&" : "?"}mode=all`, isAll, `All Species (${formatNumber(total)})`)}
		</nav>
	)
}

/** With scripts, choosing a species shows its code without pressing the button. */
export function QrSingle({ listSearch, labels, chosen }: QrProps) {
	const shown = chosen?.image ? chosen.id : undefined
	useTrackedView("qr_generate", shown, { qrType: "single", speciesId: shown })
	const submit = useSubmit()
	return (
		<div className="mt-5 grid grid-cols-1 gap-5">
			<Form action={href("/admin/qr-codes")} replace preventScrollReset className="grid grid-cols-1 gap-3">
				{[...new URLSearchParams(listSearch)].map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				<label className="grid grid-cols-1 gap-1 font-semibold">
					Species
					<select
						name="species"
						defaultValue={chosen?.id ?? ""}
						onChange={({ target }) => submit(target.form, { replace: true, preventScrollReset: true })}
						className="field"
					>
						<option value="">Choose a species</option>
						{labels.map((label) => (
							<option key={label.id} value={label.id} dir="auto">
								{label.name} ({label.scientificName})
							</option>
						))}
					</select>
				</label>
				<button type="submit" className="button button-quiet justify-self-start">
					Show QR code
				</button>
			</Form>
			<p role="status" className="sr-only">
				{chosen?.image && `The QR code of ${chosen.name} is below.`}
			</p>
			{chosen && (
				<figure className="text-center">
					{chosen.image ? (
						<img
							src={chosen.image}
							alt={`QR code of ${chosen.name}`}
							width="240"
							height="240"
							className="mx-auto w-60 max-w-full rounded bg-[#fff]"
						/>
					) : (
						<p role="alert">Failed to generate QR code</p>
					)}
					<figcaption className="mt-2">
						<strong>
							<bdi>{chosen.name}</bdi>
						</strong>{" "}
						<em className="text-soft">
							<bdi>{chosen.scientificName}</bdi>
						</em>
						<br />
						Code {speciesCode(chosen.id)}
					</figcaption>
					{chosen.image && (
						<p className="mt-4 flex flex-wrap justify-center gap-3">
							<a
								href={href("/admin/qr-codes/:id/download", { id: String(chosen.id) })}
								download
								className="button"
							>
								Download
							</a>
							<Link to={`${href("/admin/qr-codes/print")}?ids=${chosen.id}`} className="button button-quiet">
								Print label
							</Link>
						</p>
					)}
				</figure>
			)}
		</div>
	)
}

export function NoSpecies() {
	return <p className="mt-5">There are no species yet. Archived ones are listed after 'Show Archived'.</p>
}
