-- The published versions of the waiver's terms. The text is canonical (`app/models/waiver/terms-text.ts`), and `hash` is its SHA-256.
create table terms_versions (
	number integer primary key check (number > 0),
	-- The version in waiver records.
	name text not null,
	hash text not null check (length(hash) = 64),
	text text not null,
	published_at text not null,
	published_by text not null default ''
) strict;

-- The texts that were accepted until now, the oldest first.
insert into terms_versions (number, name, hash, text, published_at)
	select row_number() over (order by first_accepted_at, hash), version, hash, text,
		iif(version glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]', version || 'T12:00:00.000Z', first_accepted_at)
	from waiver_terms;

-- The draft for Ontario that a new site begins with.
insert into terms_versions (number, name, hash, text, published_at)
	select 1, '2025-06-20', '716319396c01892fbc48c97cfab0ad8ce0e07e9f49097b9c3cf7fabb22ac47b8', '1. Definitions

In these terms, the following words have the meanings set out here.

- "Farm" means the not-for-profit operator of the conservation and education area, together with its directors, officers, employees, volunteers, agents, contractors, and the owners and occupiers of the Property.
- "Property" means all land, water, trails, boardwalks, buildings, fields, parking areas and equipment owned, occupied or managed by the Farm.
- "Visitor", "you" and "your" mean the person who accepts these terms and every Minor for whom that person is responsible.
- "Minor" means a person under 18 years of age.
- "Activities" means every use of the Property, including walking, wildlife viewing, photography, picnics, programs, tours, events and volunteering.
- "Claims" means all claims, demands, actions, losses, damages, costs and expenses of any kind, whether in contract, tort, under statute or otherwise.

By accepting these terms, you confirm that you have read and understood them, that you are at least 18 years of age, and that you agree to be bound by them. If you do not agree, you may not enter the Property.


2. Licence to Enter

Subject to these terms, the Farm grants you a personal, limited, non-exclusive and non-transferable licence to enter the Property on foot for recreation and education. This licence creates no tenancy, easement or other interest in land.

The Property is open daily from 8:00 AM to 8:00 PM. The standard visit time is 3 hours from arrival, unless the Farm agrees otherwise. You must leave by the end of your visit time or at closing, whichever comes first.

The Farm may close all or part of the Property at any time for weather, farm work, nesting, restoration or safety. It may end this licence at once if you breach these terms or if your presence endangers people, animals or habitat, and you must then leave without delay.


3. Assumption of Risk

The Property is a working heritage farm and a natural area. It is not supervised, lit or maintained as an urban park, and mobile telephone service may be unreliable. You acknowledge that the Activities carry risks that can cause property damage, serious injury, illness or death, including:

- uneven, wet, icy, rocky or root-covered ground, hidden holes, slopes, fences, and natural footpaths or boardwalks that may be slippery or under repair;
- ponds, creeks, marshes, lakeshore and thin ice, including drowning and cold-water exposure, with no lifeguard on duty;
- wild animals, including bears, coyotes, snapping turtles and animals that may carry rabies, and their unpredictable behaviour;
- ticks, mosquitoes, wasps and other insects, and the diseases they may carry, including Lyme disease, and allergic reactions to stings or bites;
- poison ivy, wild parsnip, thorns, toxic plants, berries and mushrooms, pollen and other allergens;
- farm machinery, vehicles, tools, electric fences, livestock, old buildings and other features of agricultural work;
- falling trees and branches, lightning, high wind, extreme heat or cold, smoke and sudden changes in weather;
- the acts or omissions of other visitors, including the failure of others to act safely; and
- delay in rescue or medical treatment because of distance, terrain or limited communication.

You freely accept and assume all of these risks, and every other risk connected with the Activities, whether or not it is listed above, and whether or not it is caused by the negligence of the Farm or of other visitors.

You are responsible for judging your own fitness and that of any Minor, for wearing suitable clothing and footwear, for carrying water and necessary medication, and for checking for ticks after every visit.


4. Occupiers'' Liability

You agree that, to the fullest extent permitted by law, these terms restrict and exclude the duty of care that the Farm would otherwise owe you under the Occupiers'' Liability Act (Ontario), including section 3 of that Act.

Nothing in these terms excludes the duty not to create a danger with the deliberate intent of doing harm or damage, the duty not to act with reckless disregard for the presence of a person or that person''s property, or any liability that cannot be excluded by law.


5. Release and Covenant Not to Sue

In consideration of being allowed to enter the Property, and to the fullest extent permitted by law, you, for yourself and your heirs, executors, administrators and assigns:

- waive all Claims that you have or may have against the Farm arising from your presence on the Property or participation in the Activities;
- release the Farm from all liability for loss, damage, injury, illness or death arising from any cause, including negligence, breach of contract and breach of any statutory or other duty of care under the Occupiers'' Liability Act (Ontario); and
- agree not to start or continue any proceeding against the Farm for a Claim released by this section, or against any other person who could claim contribution or indemnity from the Farm for it.

This section affects your legal rights, including the right to sue or to claim compensation following an accident. It continues after your visit ends.


6. Minors and Guardians

A Minor may enter the Property only with a parent, legal guardian or other responsible adult who has accepted these terms. That adult must keep the Minor within sight and within easy reach near water, livestock and machinery.

If you accept these terms for a Minor, you represent that you have authority to do so, that you have explained the risks and the rules in language suited to the Minor''s age, and that you are responsible for the Minor''s conduct. To the fullest extent permitted by law, you also give the release and indemnity in these terms in respect of your own Claims arising from any injury to the Minor.


7. Indemnification

To the fullest extent permitted by law, you will indemnify and hold the Farm harmless from all Claims, including reasonable legal fees, that arise from your breach of these terms, your negligent or wilful acts or omissions, or damage caused by you, a Minor in your care, or your vehicle or equipment.

This indemnity does not apply to the extent that a Claim results from conduct of the Farm for which liability cannot be transferred by law.


8. Parking

Parking is provided for convenience, in marked areas only, during your visit and at your own risk. A parking reservation or payment is a licence to occupy a space; it does not create a bailment, and the Farm does not take custody of your vehicle.

To the fullest extent permitted by law, the Farm is not responsible for theft, vandalism, collision, weather damage or other loss to a vehicle or its contents. Lock your vehicle and leave no valuables in it. Never leave a child or an animal unattended in a vehicle.

Do not block gates, lanes, emergency routes or farm access. A vehicle that does so, or that remains after closing without permission, may be removed at the owner''s expense as the law allows.


9. No Warranties

The Property, the web site and all maps, signs, audio guides, species information and other material are provided as they are and as available. To the fullest extent permitted by law, the Farm gives no warranty or condition, express or implied, about their safety, accuracy, fitness for a purpose or availability.

Wildlife sightings are not guaranteed. No material provided by the Farm should be relied on to decide whether a plant, berry or mushroom is safe to touch or eat.


10. Limitation of Liability

If the Farm is found liable to you despite the other sections of these terms, its total liability for all Claims connected with your visit is limited, to the fullest extent permitted by law, to the amount you paid to the Farm for that visit or CAD 100, whichever is greater.

The Farm is not liable for indirect, special, punitive or consequential damages, or for loss of income, enjoyment or data, even if it was told that such loss was possible. Nothing in this section limits any right that cannot be limited under the Consumer Protection Act, 2002 (Ontario) or other applicable law.


11. Conduct Rules

You must protect the Property, its wildlife and the experience of others. The following are prohibited, unless the Farm has given written permission or the law provides otherwise:

- open flame of any kind, including campfires, candles, fireworks and portable barbecues;
- drones and other remotely piloted aircraft;
- alcohol, cannabis and illegal drugs;
- firearms, bows, traps and other weapons, and all hunting;
- smoking and vaping;
- amplified music and recorded bird calls used to attract wildlife;
- collecting, picking, digging or removing plants, fungi, animals, eggs, nests, rocks or artefacts;
- littering, dumping or releasing any plant or animal;
- feeding, touching, chasing or disturbing wildlife or livestock;
- swimming, boating, or walking on ice;
- climbing on or operating machinery, or entering a closed building or area; and
- overnight camping, or remaining on the Property after closing.

Stay on open trails and mown paths, leave gates as you find them, keep a safe distance from wildlife and livestock, respect nesting closures, and follow all signs and reasonable directions from staff and volunteers.

You must pay the reasonable cost of repairing damage that you cause. Serious or repeated breaches may lead to removal and exclusion under the Trespass to Property Act (Ontario). Nothing in these terms limits the rights of Indigenous peoples or the use of a service animal protected by law.


12. Emergency

In an emergency, call 911 first if you can, then notify the nearest staff member or volunteer. Give your location by the closest trail sign or landmark. The Farm does not undertake to provide medical care, rescue or continuous supervision.

If you appear to need help, you consent to reasonable first aid and to the calling of emergency services for you or any Minor in your care. You are responsible for the cost of ambulance, rescue and treatment that is not covered by insurance. Report every injury, animal bite or dangerous condition to the Farm before you leave, if you are able.


13. Media Release

The Farm may take photographs, video or sound recordings in public areas and at programs. You permit the Farm to use recordings in which you appear incidentally, without payment, for not-for-profit education, reporting and promotion.

The Farm will ask for separate consent before it publishes a recording that features an identifiable person, and will ask a parent or guardian before it features a Minor. You may decline to be recorded, and you may withdraw consent to future use at any time by notifying the Farm. Withdrawal does not require the recall of material already printed.

You may take pictures for personal use if you do not disturb wildlife or other visitors. Commercial photography and filming require written permission.


14. Privacy and Analytics

When you accept these terms, the Farm records the following and nothing that identifies a person:

- the version of the terms that you accepted;
- the date and time of acceptance;
- a receipt number; and
- whether you went on to the parking payment or back to the web site.

Keep your receipt number. Because the record of acceptance carries no name, address or contact details, the receipt is your means of showing that you accepted these terms.

The web site may collect anonymous statistics about its use, such as the number of times a page is viewed. These statistics are optional and are collected only after you consent. Refusing or withdrawing consent does not affect your access to the Property or the web site.


15. Governing Law and Arbitration

These terms are governed by the laws of Ontario and the federal laws of Canada that apply there. The parties will first try in good faith to settle any dispute by discussion within 30 days of written notice.

A dispute that is not settled will, to the extent permitted by law, be resolved by a single arbitrator under the Arbitration Act, 1991 (Ontario). The arbitration will be held in Ontario, in English or French, in person or by video, and the arbitrator''s decision will be final and binding.

Either party may instead bring an eligible claim in the Ontario Small Claims Court, or seek an urgent order from an Ontario court to prevent harm. Nothing in this section removes a consumer''s right to begin a court proceeding where that right cannot be waived. Subject to this section, the courts of Ontario have exclusive jurisdiction.


16. Severability and Amendment

If any part of these terms is found to be invalid or unenforceable, that part will be read down or removed only as far as necessary, and the rest will remain in force. A failure to enforce a term is not a waiver of it.

The Farm may amend these terms by publishing a new version with a new date. The version that you accepted applies to the visit for which you accepted it, and you must accept the current version before a later visit. These terms are the entire agreement about their subject, and they bind your heirs, executors, administrators and assigns.
', '2025-06-20T12:00:00.000Z'
	where not exists (select 1 from terms_versions);



create trigger terms_versions_stay before delete on terms_versions begin
	select raise(abort, 'Published terms are never deleted');
end;
create trigger terms_versions_hold before update on terms_versions begin
	select raise(abort, 'Published terms are never changed');
end;
create trigger terms_versions_insert_version after insert on terms_versions begin
	update content_version set version = version + 1;
end;

-- The draft of the next version. `text` is what was typed.
create table terms_sections (
	id integer primary key autoincrement,
	position integer not null,
	heading text not null,
	text text not null,
	revision integer not null default 1,
	updated_at text not null
) strict;

create index terms_sections_by_position on terms_sections (position);

insert into terms_sections (position, heading, text, updated_at)
	with recursive parts (position, section, rest, published_at) as (
		select 0, '', rtrim(text, char(10)) || char(10, 10, 10), published_at
		from terms_versions where number = (select max(number) from terms_versions)
		union all
		select position + 1, substr(rest, 1, instr(rest, char(10, 10, 10)) - 1),
			substr(rest, instr(rest, char(10, 10, 10)) + 3), published_at
		from parts where rest <> ''
	)
	select position,
		substr(section, instr(section, '. ') + 2, instr(section || char(10, 10), char(10, 10)) - instr(section, '. ') - 2),
		substr(section, instr(section || char(10, 10), char(10, 10)) + 2), published_at
	from parts where position > 0;

-- Who confirmed that a published version was reviewed. The newest confirmation counts.
create table terms_reviews (
	id integer primary key autoincrement,
	number integer not null references terms_versions (number),
	reviewer text not null,
	reviewed_on text not null,
	confirmed_by text not null,
	confirmed_at text not null
) strict;

create index terms_reviews_by_number on terms_reviews (number, id);

-- Null unless the waiver asked for the size of the group.
alter table waiver_acceptances add column party_size integer check (party_size between 1 and 99);
alter table waiver_acceptances add column minors integer check (minors between 0 and party_size);
