"""Who people are: one id through every renaming, undo and edit by hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from referee.campaign import Campaign, People, Person, open_purse, read_campaign, settle
from referee.campaign.changing import add_character, rename_character, write_parts
from referee.campaign.typed import entry_of, read_typed, written_of
from referee.errors import BadInput, NotFound, Refusal
from referee.sheets import Sheet
from referee.source.quoting import double_quoted
from referee.store import Store, accounts, move
from referee.words import clean_name, name_key


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "campaign.yaml").write_text("", encoding="utf-8")
    Store.create(tmp_path, engine="test")
    return tmp_path


@pytest.fixture
def store(folder: Path) -> Iterator[Store]:
    with Store.open(folder, write=True) as store:
        yield store


def write(folder: Path, *names: str) -> Campaign:
    (folder / "characters.yaml").write_text(
        "".join(f"{double_quoted(name)}: {{kind: npc}}\n" for name in names), encoding="utf-8"
    )
    return read_campaign(folder)


def people(folder: Path, store: Store) -> People:
    return People(read_campaign(folder), store)


def give(store: Store, person: Person, copper: int) -> None:
    with store.command("give") as command:
        settle(command, person)
        command.post(move("gift", accounts.OUTSIDE, person.purse, copper))


def rename(folder: Path, store: Store, old: str, new: str) -> None:
    character = people(folder, store).find(old).character
    assert character is not None
    rename_character(folder, character, new)


def held(folder: Path, store: Store) -> dict[str, int]:
    return {each.name: store.balance(each.purse) for each in people(folder, store).listed}


def test_the_id_is_the_first_name_and_stays(folder: Path, store: Store) -> None:
    write(folder, "Vex", "Bram")
    give(store, people(folder, store).find("Vex"), 5)
    for old, new in (("Vex", "Vexa"), ("Vexa", "Quick"), ("Quick", "Vex"), ("Vex", "Nan")):
        rename(folder, store, old, new)
        assert people(folder, store).find(new).id == "Vex"
        assert held(folder, store)[new] == 5
    assert [each.name for each in people(folder, store).all] == ["Nan", "Bram"]
    assert people(folder, store).find("quick").name == "Nan"


def test_renamed_before_anything_happened(folder: Path, store: Store) -> None:
    write(folder, "Vex")
    rename(folder, store, "Vex", "Vexa")
    give(store, people(folder, store).find("Vexa"), 5)
    assert people(folder, store).find("Vexa").id == "Vex"


def test_an_undo_never_parts_a_person_from_the_money(folder: Path, store: Store) -> None:
    write(folder, "Vex")
    give(store, people(folder, store).find("Vex"), 5)
    rename(folder, store, "Vex", "Vexa")
    give(store, people(folder, store).find("Vexa"), 2)
    store.undo()
    assert held(folder, store) == {"Vexa": 5}
    store.undo()
    assert held(folder, store) == {"Vexa": 0}
    store.redo(2)
    assert held(folder, store) == {"Vexa": 7}


def test_a_newcomer_with_a_name_that_is_free_again_is_somebody_else(
    folder: Path, store: Store
) -> None:
    write(folder, "Vex")
    give(store, people(folder, store).find("Vex"), 5)
    rename(folder, store, "Vex", "Vexa")
    add_character(folder, "Vex", {"kind": "npc"})
    assert held(folder, store) == {"Vexa": 5, "Vex": 0}
    give(store, people(folder, store).find("Vex"), 3)
    assert held(folder, store) == {"Vexa": 5, "Vex": 3}
    assert people(folder, store).find("Vex").id == "Vex (2)"


def test_a_name_mended_by_hand_in_capitals_or_accents_is_the_same(
    folder: Path, store: Store
) -> None:
    write(folder, "zoë")
    give(store, people(folder, store).find("zoë"), 5)
    write(folder, "Zoe\u0308")
    assert held(folder, store) == {"Zoë": 5}


def test_somebody_gone_from_the_file_is_known_by_history(folder: Path, store: Store) -> None:
    write(folder, "Vex", "Bram")
    give(store, people(folder, store).find("Vex"), 5)
    write(folder, "Bram")
    gone = people(folder, store).find("Vex")
    assert (gone.character, gone.is_listed, gone.sheet) == (None, False, Sheet("Vex"))
    with pytest.raises(NotFound):
        people(folder, store).find("Ve")
    with pytest.raises(BadInput, match="already somebody"):
        people(folder, store).refuse_taken("VEX")
    write(folder, "Bram", "Vex")
    assert held(folder, store)["Vex"] == 5


def test_names_are_shortened_and_guessed(folder: Path, store: Store) -> None:
    write(folder, "Daniel", "Dan", "Mary Ann")
    found = people(folder, store)
    assert [found.find(typed).name for typed in ("dan", "DANI", "ann", "mary")] == [
        *("Dan", "Daniel", "Mary Ann", "Mary Ann")
    ]
    with pytest.raises(NotFound, match="Did you mean Mary Ann"):
        found.find("Mary Anm")
    with pytest.raises(BadInput, match="Daniel or Dan"):
        found.find("d")
    with pytest.raises(NotFound, match="character add"):
        people(write(folder).folder, store).find("x")


def test_where_stakes_come_from(folder: Path, store: Store) -> None:
    (folder / "characters.yaml").write_text(
        "Vex: {}\nPia: {purse: yes}\nNan: {kind: npc}\nNed: {kind: npc, purse: no}\n",
        encoding="utf-8",
    )
    found = people(folder, store)
    paying = {each.name: each.pays_from for each in found.all}
    assert paying == {
        "Vex": accounts.OUTSIDE,
        "Pia": "purse:Pia",
        "Nan": "purse:Nan",
        "Ned": accounts.OUTSIDE,
    }
    with store.command("give") as command:
        assert open_purse(command, found.find("Vex")).pays_from == "purse:Vex"
    assert people(folder, store).find("Vex").has_purse
    assert found.by_id("nobody known").name == "nobody known"


NAMES = st.text(max_size=50).filter(lambda text: bool(_cleaned(text)))


def _cleaned(text: str) -> str:
    try:
        return clean_name(text)
    except BadInput:
        return ""


@given(typed=st.lists(NAMES, min_size=1, max_size=5, unique_by=name_key), data=st.data())
@settings(max_examples=20)
def test_any_name_comes_back_from_the_file_and_the_database(
    tmp_path_factory: pytest.TempPathFactory, typed: list[str], data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("names")
    (folder / "campaign.yaml").write_text("", encoding="utf-8")
    Store.create(folder, engine="test")
    names = [clean_name(text) for text in typed]
    with Store.open(folder, write=True) as store:
        for copper, name in enumerate(names, 1):
            people(folder, store).refuse_taken(name)
            add_character(folder, name, {"kind": "npc"})
            give(store, people(folder, store).find(name), copper)
        expected = {name: copper for copper, name in enumerate(names, 1)}
        assert held(folder, store) == expected
        old = data.draw(st.sampled_from(names))
        new = clean_name(data.draw(NAMES))
        try:
            people(folder, store).refuse_taken(new, but=people(folder, store).find(old))
        except BadInput:
            return
        rename(folder, store, old, new)
        renamed = {(new if name == old else name): copper for name, copper in expected.items()}
        assert held(folder, store) == renamed
        assert store.audit() == []


WORDS = [
    *("dex=16", "wis=+2", "cha=-1", "level=5", "prof=3", "sleight=expertise", "stealth=+7"),
    *("cards=proficient", "dice=expertise", "chess=", "pp=13", "passive_insight=12", "pp="),
    *("halfling_luck=yes", "halfling_luck=no", "trait=reliable_talent", "kind=npc", "purse=yes"),
    *("purse=no", "retired=no", "temperament=bold", "dex=", "sleight=", "exhaustion=1", "dex18"),
    *("sleight+5", "pp11", "npc", "player", "cards", "advantage=perception", "notes=# odd: [text"),
]


@example(first=["dex=16", "dex=", "halfling_luck=yes", "halfling_luck=no"], then=["dex18"])
@example(first=["cards", "chess=expertise"], then=["chess=", "trait=reliable_talent", "cards="])
@given(first=st.lists(st.sampled_from(WORDS)), then=st.lists(st.sampled_from(WORDS)))
@settings(max_examples=30)
def test_adding_and_setting_come_to_the_same(
    tmp_path_factory: pytest.TempPathFactory, first: list[str], then: list[str]
) -> None:
    """However it is split between add and set, the last word about each thing counts."""
    folder = tmp_path_factory.mktemp("set")
    (folder / "campaign.yaml").write_text("", encoding="utf-8")

    def parts(words: list[str]) -> dict[tuple[str, str], object]:
        found: dict[tuple[str, str], object] = {}
        for each in (part for word in words for part in read_typed(word)):
            found[each.part, each.name] = each.value
        return {key: value for key, value in found.items() if value is not None}

    add_character(folder, "Vex", entry_of([p for word in first for p in read_typed(word)]))
    (vex,) = read_campaign(folder).characters
    write_parts(folder, vex, [p for word in then for p in read_typed(word)])
    (vex,) = read_campaign(folder).characters
    wanted = parts(first + then)
    sheet = {(each.part, each.name): each.value for each in written_of(vex.sheet.to_plain())}
    own = ("kind", "purse", "temperament", "retired", "notes")
    assert sheet == {key: value for key, value in wanted.items() if key[0] not in own}
    assert vex.sheet.kind == wanted.get(("kind", ""), "player")
    assert vex.purse == wanted.get(("purse", ""))
    assert vex.notes == wanted.get(("notes", ""), "")


@given(st.text(max_size=40))
def test_whatever_is_typed_of_a_character_is_read_or_refused(word: str) -> None:
    try:
        assert read_typed(word)
    except Refusal as refusal:
        assert len(str(refusal)) < 600


def test_names_out_of_a_strangers_database_stand_on_one_line(folder: Path, store: Store) -> None:
    with store.command("x") as command:
        for name in ("\x1b[2JVex\n\u202eis gone", "\u2066\n"):
            command.put("person", f"id {name}", {"name": name, "former": []})
    known = people(folder, store)
    assert [each.name for each in known.all] == ["Vex is gone", "somebody"]
    assert known.name_of("\x1b[31mBram\nwins") == "Bram wins"
