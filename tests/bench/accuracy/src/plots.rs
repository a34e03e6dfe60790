//! Plots of the figures, as SVG.

use crate::angles::Angles;
use crate::measure::Row;
use anyhow::Result;
use plotters::coord::Shift;
use plotters::prelude::*;
use std::ops::Range;
use std::path::Path;

/// Eight colours that people with most kinds of colour blindness can distinguish (Okabe and Ito 2008).
const COLOURS: [RGBColor; 8] = [
    RGBColor(0x00, 0x72, 0xb2),
    RGBColor(0xd5, 0x5e, 0x00),
    RGBColor(0x00, 0x9e, 0x73),
    RGBColor(0xcc, 0x79, 0xa7),
    RGBColor(0x00, 0x00, 0x00),
    RGBColor(0x56, 0xb4, 0xe9),
    RGBColor(0xe6, 0x9f, 0x00),
    RGBColor(0x99, 0x99, 0x99),
];

/// A series, which is drawn in one colour.
pub struct Series {
    pub name: String,
    pub points: Vec<(f64, f64)>,
}

/// The frame of a plot.
pub struct Axes<'a> {
    pub title: &'a str,
    pub x: (&'a str, Range<f64>),
    pub y: (&'a str, Range<f64>),
    /// Names of 0, 1, 2 … on an axis of classes.
    pub x_names: Option<&'a [String]>,
    pub y_names: Option<&'a [String]>,
}

fn draw(file: &Path, axes: &Axes, lines: bool, all: &[Series]) -> Result<()> {
    let area: DrawingArea<SVGBackend, Shift> = SVGBackend::new(file, (820, 460)).into_drawing_area();
    area.fill(&WHITE)?;
    let (plot, key) = area.split_horizontally(620);
    let mut chart = ChartBuilder::on(&plot)
        .caption(axes.title, ("sans-serif", 16))
        .margin(12)
        .x_label_area_size(42)
        .y_label_area_size(if axes.y_names.is_some() { 160 } else { 52 })
        .build_cartesian_2d(axes.x.1.clone(), axes.y.1.clone())?;
    let label = |names: Option<&[String]>, at: &f64| match names {
        Some(names) if (at - at.round()).abs() < 0.01 => names.get(at.round() as usize).cloned().unwrap_or_default(),
        Some(_) => String::new(),
        None if at.fract() == 0.0 => format!("{at:.0}"),
        None => format!("{at:.1}"),
    };
    let (x_label, y_label) = (|at: &f64| label(axes.x_names, at), |at: &f64| label(axes.y_names, at));
    let ticks = |names: Option<&[String]>| names.map_or(11, |names| names.len() + 2);
    let mut mesh = chart.configure_mesh();
    mesh.light_line_style(WHITE).bold_line_style(BLACK.mix(0.12)).x_desc(axes.x.0).y_desc(axes.y.0);
    mesh.x_labels(ticks(axes.x_names)).y_labels(ticks(axes.y_names));
    mesh.x_label_formatter(&x_label).y_label_formatter(&y_label).draw()?;
    for ((series, colour), row) in all.iter().zip(COLOURS.iter().cycle()).zip(0..) {
        let points = || series.points.iter().copied();
        if lines {
            chart.draw_series(LineSeries::new(points(), colour.stroke_width(2)))?;
        }
        chart.draw_series(points().map(|point| Circle::new(point, 3, colour.filled())))?;
        let height = 60 + 20 * row;
        key.draw(&Circle::new((10, height), 4, colour.filled()))?;
        key.draw(&Text::new(series.name.clone(), (20, height - 6), ("sans-serif", 12)))?;
    }
    Ok(area.present()?)
}

/// A share over classes of length.
pub fn by_length(file: &Path, title: &str, y: &str, classes: &[String], all: &[Series]) -> Result<()> {
    let x = ("characters of the shorter text", -0.3..classes.len() as f64 - 0.7);
    draw(file, &Axes { title, x, y: (y, 0.0..1.02), x_names: Some(classes), y_names: None }, true, all)
}

/// The difference of the mean distance from theory, by the angle.
pub fn angles(file: &Path, bits: u32, measured: &[&Angles]) -> Result<()> {
    let series = measured.iter().map(|angles| Series {
        name: angles.of.clone(),
        points: angles
            .filled()
            .map(|(_, bin)| {
                let degrees = bin.mean_expected() / f64::from(bits) * 180.0;
                (degrees, bin.mean_distance() - bin.mean_expected())
            })
            .collect(),
    });
    let title = format!("Mean distance of the pairs at an angle θ, less {bits}·θ/π");
    let x = ("degrees between the feature vectors", 0.0..100.0);
    let axes = Axes { title: &title, x, y: ("bits", -4.0..4.0), x_names: None, y_names: None };
    draw(file, &axes, true, &series.collect::<Vec<_>>())
}

/// F1 of each tool on each set: without tuning if the tool offers that, otherwise at its best threshold.
pub fn f1(file: &Path, rows: &[Row], sets: &[String]) -> Result<()> {
    // The first tool on top.
    let of_set = |set: &str| rows.iter().filter(|row| row.set == set).rev().collect::<Vec<_>>();
    let series = sets.iter().map(|set| {
        let f1 = |row: &Row| row.automatic.or(row.best.map(|(_, figures)| figures)).map_or(0.0, |figures| figures.f1);
        let points = of_set(set).into_iter().zip(0u8..).map(|(row, at)| (f1(row), f64::from(at)));
        Series { name: set.clone(), points: points.collect() }
    });
    let name = |row: &Row| format!("{}{}", row.tool, if row.automatic.is_some() { ", automatic" } else { "" });
    let names: Vec<String> = of_set(&sets[0]).into_iter().map(name).collect();
    let title = "F1: automatic where that is offered, otherwise at the best threshold for each set";
    let y = ("", -0.6..names.len() as f64 - 0.4);
    let axes = Axes { title, x: ("F1", 0.0..1.02), y, x_names: None, y_names: Some(&names) };
    draw(file, &axes, false, &series.collect::<Vec<_>>())
}
