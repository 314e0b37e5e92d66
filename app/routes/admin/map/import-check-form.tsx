import { href, Link } from "react-router"
import type { FarmMap } from "#app/models/map/map.ts"
import type { LeftOut } from "#app/models/map/map-file.ts"
import { formatCount, formatNumber } from "#app/models/text/numbers.ts"
import { CheckedValues } from "#app/ui/forms/checked-values.tsx"
import { jump } from "#app/ui/forms/jump.ts"
import { ImportCheckForm } from "#app/ui/import-check.tsx"
import { TrailMark } from "#app/ui/map/trail-lines.tsx"
import { NOTICE } from "#app/ui/parts.tsx"
import { ImportDrawing } from "./import-drawing.tsx"
import type { ShownPlan, ShownTrailPlan } from "./shown-plan.ts"

type MapImportFormProps = {
	map: FarmMap
	check: ShownPlan
	problem: string | undefined
}

export function MapImportForm({ map, check, problem }: MapImportFormProps) {
	const params = { id: String(map.id) }
	const { trails, places, leftOut, limits } = check
	const placesOf = (state: string) => places.filter((place) => place.state === state)
	const [added, changed] = [placesOf("new"), placesOf("changed")]
	const unnamed = added.filter(({ isNamed }) => !isNamed).length
	const same = [...trails, ...places].filter(({ state }) => state === "same")
	const chosen = trails.filter(({ state }) => state !== "same")
	const count = (state: string) => [...trails, ...places].filter((part) => part.state === state).length
	const counts = [
		{ number: count("new"), label: "new", part: chosen.length > 0 ? "trails" : "new-places" },
		{ number: count("changed"), label: "changed", part: changed.length > 0 ? "changed-places" : "trails" },
		{ number: same.length, label: "same", part: "same" },
		{ number: leftOut.length, label: "left out", part: "left-out" },
	]
	return (
		<ImportCheckForm
			press={chosen.length + added.length + changed.length > 0 ? "Import as Drafts" : undefined}
			cancel={href("/admin/map/:id", params)}
			problem={problem}
		>
			<input type="hidden" name="seal" value={check.seal} />
			<p className={NOTICE.gold}>
				<strong>Nothing is imported yet.</strong> What you import arrives as drafts: visitors see nothing of
				it until you press 'Publish'.{" "}
				<Link to={href("/admin/map/:id/import", params)} className="text-link">
					Choose another file
				</Link>
			</p>
			<ImportDrawing map={map} trails={chosen} places={[...added, ...changed]} />
			<ul className="flex flex-wrap gap-x-8 gap-y-2">
				{counts.map(({ number, label, part }) => (
					<li key={label}>
						<strong className="text-xl">{formatNumber(number)}</strong>{" "}
						{number > 0 ? (
							<a href={`#${part}`} onClick={jump} className="text-link inline-flex min-h-11 items-center">
								{label}
							</a>
						) : (
							label
						)}
					</li>
				))}
			</ul>
			<LeftOutParts leftOut={leftOut} />
			{chosen.length > 0 && (
				<fieldset id="trails">
					<legend className="font-display text-lg">{formatCount(chosen.length, "trail")}</legend>
					{limits.trails && <Warning>{`With all new trails: ${limits.trails} Tick fewer.`}</Warning>}
					<ul>
						{chosen.map((trail, at) => (
							<TrailChoice key={trail.at} trail={trail} letter={String(at + 1)} />
						))}
					</ul>
				</fieldset>
			)}
			{added.length > 0 && (
				<fieldset id="new-places">
					<legend className="font-display text-lg">{formatCount(added.length, "new place")}</legend>
					{limits.places && <Warning>{`${limits.places} Choose a file with fewer.`}</Warning>}
					<Choice name="newPlaces" isChosen>
						Import them as drafts
					</Choice>
					{unnamed > 0 && (
						<Warning>
							{`The file gives no name for ${formatCount(unnamed, "place")}. Add a name before you publish.`}
						</Warning>
					)}
					<p dir="auto" className="[overflow-wrap:anywhere]">
						{added.map(({ number, name }) => `${number} ${name}`.trim()).join(", ")}
					</p>
				</fieldset>
			)}
			{changed.length > 0 && (
				<fieldset id="changed-places">
					<legend className="font-display text-lg">{formatCount(changed.length, "changed place")}</legend>
					<Choice name="changedPlaces">Change them as in the file, as drafts</Choice>
					<ul>
						{changed.map(({ id, name, changes, isEdited }) => (
							<li key={id} className="border-t border-line py-2 [overflow-wrap:anywhere]">
								<strong dir="auto">{name}</strong>
								{isEdited && <Warning>{EDITED}</Warning>}
								<CheckedValues values={changes} nowText="Now" />
							</li>
						))}
					</ul>
				</fieldset>
			)}
			{same.length > 0 && (
				<section id="same">
					<h2 className="text-lg">{formatNumber(same.length)} same as on the map</h2>
					<p dir="auto" className="[overflow-wrap:anywhere]">
						{same.map(({ name }) => name).join(", ")}
					</p>
				</section>
			)}
			{chosen.length + added.length + changed.length === 0 && (
				<p>
					{same.length === 0
						? "Everything in the file was left out, so there is nothing to import. The reasons are above."
						: "The file has nothing new, so there is nothing to import."}
				</p>
			)}
		</ImportCheckForm>
	)
}

function TrailChoice({ trail, letter }: { trail: ShownTrailPlan; letter: string }) {
	const isNew = trail.state === "new"
	return (
		<li className="border-t border-line py-2 [overflow-wrap:anywhere]">
			<div className="flex items-center gap-3">
				<span aria-hidden="true">
					<TrailMark letter={letter} color={trail.color} />
				</span>
				<label className="flex min-h-11 min-w-0 flex-1 items-center gap-3 font-semibold">
					<input
						type="checkbox"
						name="trails"
						value={trail.at}
						defaultChecked={isNew}
						className="size-6 shrink-0"
					/>
					<span dir="auto" className="min-w-0">
						{trail.name}
					</span>
				</label>
			</div>
			<p className="text-soft">
				{isNew ? `New, ${trail.facts}` : "Is on the map already. Tick it to change:"}
			</p>
			{!trail.isNamed && isNew && <Warning>The file gives no name. Name it before you publish it.</Warning>}
			{trail.isEdited && <Warning>{EDITED}</Warning>}
			{trail.lostStops.length > 0 && (
				<Warning>
					{`The line in the file doesn't reach these stops, so they wouldn't be stops of this trail: ${trail.lostStops.join(", ")}.`}
				</Warning>
			)}
			<CheckedValues values={trail.changes} nowText="Now" />
		</li>
	)
}

const EDITED = "Has unpublished changes. 'Now' shows them, and the import changes them as in the file."

function Warning({ children }: { children: string }) {
	return (
		<p dir="auto" className="font-semibold text-barn">
			{children}
		</p>
	)
}

type ChoiceProps = { name: string; isChosen?: boolean; children: string }

function Choice({ name, isChosen = false, children }: ChoiceProps) {
	return (
		<label className="flex min-h-11 items-center gap-3">
			<input type="checkbox" name={name} defaultChecked={isChosen} className="size-6 shrink-0" />
			{children}
		</label>
	)
}

function LeftOutParts({ leftOut }: { leftOut: LeftOut[] }) {
	if (leftOut.length === 0) return null
	return (
		<section id="left-out">
			<h2 className="text-lg">{formatNumber(leftOut.length)} left out</h2>
			<ul className="list-disc pl-6">
				{leftOut.map(({ name, reason }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: names can be equal, and the list never changes
					<li key={at} dir="auto" className="[overflow-wrap:anywhere]">
						{name}: {reason}
					</li>
				))}
			</ul>
		</section>
	)
}
